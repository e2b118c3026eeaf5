/* What cells of a table that somebody brings along say of materials. */
export { componentFinder } from './component-finder.ts';
export { naming, planComponentLines } from './component-lines.ts';
export { dayOrderOf } from './day-order.ts';
export { measureIn, unitIn } from './measure-in.ts';
export { numberIn, type Problem } from './number-in.ts';
