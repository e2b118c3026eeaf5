/* The frame of every import: reading, mapping, dry run, writing in bounded operations. */
export {
  adapted,
  cellReader,
  detectFormat,
  fieldReader,
  guessMapping,
  type ImportField,
  type ImportFormat,
  type Mapping,
  plainHeader,
  type Table,
} from './mapping.ts';
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
export { codeIn, decoded, isBroken, isNothing, isTotal } from './codes.ts';
export { type DayOrder, orderOf, ordersIn, type ReadDay, readDay } from './days.ts';
export { bothReadings, decimalSignOf, signAmong } from './decimal-sign.ts';
export { reasonText } from './reasons.ts';
export { tagProblem, tagsIn } from './tags.ts';
export { type FileProblem, oddReports, type ReadFile, readFile } from './read-file.ts';
export { recall, remember } from './remembered.ts';
export { sheetText } from './xlsx.ts';
export { type ImportSource, isHeaderOf, type LoadedFile, understood } from './understood.ts';
export { ColumnsStep } from './ColumnsStep.tsx';
export { fileProblemText } from './FileStep.tsx';
export { ImportDialog } from './ImportDialog.tsx';
