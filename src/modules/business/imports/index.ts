/* The frame of every import: reading, mapping, dry run, writing in bounded operations. */
export { cellReader, detectFormat, fieldReader, guessMapping, type ImportField, type ImportFormat, type Mapping } from './mapping.ts';
export {
  emptyTally,
  type ImportPlan,
  inBatches,
  packSteps,
  type Parcelled,
  type RowReport,
  type Tally,
  type Unmade,
  type Work,
} from './plan.ts';
export { type ImportResult, runImport } from './run.ts';
export { bothReadings, decimalSignOf } from './decimal-sign.ts';
export { tagProblem, tagsIn } from './tags.ts';
export { ImportDialog } from './ImportDialog.tsx';
