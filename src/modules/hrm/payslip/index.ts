/* Payslips: as they are shown, printed, shared, and a person's own. */
export { OwnSlipsCard } from './OwnSlipsCard.tsx';
export { errorText, leftOutText, lineText, warningText } from './slip-texts.ts';
export { SlipActions, SlipsMenu } from './SlipActions.tsx';
export { SlipView } from './SlipView.tsx';
