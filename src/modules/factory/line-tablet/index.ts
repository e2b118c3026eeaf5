/* The face of the screen that a tablet of a line shows. */
export { LineTablet } from './LineTablet.tsx';
