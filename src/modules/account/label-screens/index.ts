/* What the screens of labelled records have in common. */
export { LabelChips } from './LabelChips.tsx';
export { useLabels } from './use-labels.ts';
