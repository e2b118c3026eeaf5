export { DataSection } from './DataSection.tsx';
export { useEndDay, useKeepCompany } from './use-end.ts';
