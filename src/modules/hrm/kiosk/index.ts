/* The face of the screen that a tablet at a gate shows. */
export { Kiosk } from './Kiosk.tsx';
