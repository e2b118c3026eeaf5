export { addNewLabels, tagNames } from './commands.ts';
export { LabelChips } from './LabelChips.tsx';
export { useLabels } from './use-labels.ts';
