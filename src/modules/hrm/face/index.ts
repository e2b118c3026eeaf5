/* An employee's picture, apart from what is known of him: the demo and the commands read that without a screen. */
export { Face } from './Face.tsx';
