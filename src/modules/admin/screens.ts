/* The screens in one file to load: each alone would be little more than what they share. */
export { Component as Dashboard } from './Dashboard.tsx';
export { Component as Plans } from './Plans.tsx';
export { Component as Settings } from './Settings.tsx';
export { Component as TenantDetail } from './TenantDetail.tsx';
export { Component as TenantList } from './TenantList.tsx';
