/* What other screens show of work reports. */
export { ShiftDialog } from './parts/ShiftDialog.tsx';
export { WarningNotice } from './parts/WarningList.tsx';
