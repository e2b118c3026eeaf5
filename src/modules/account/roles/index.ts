export { PermissionPicker } from './PermissionPicker.tsx';
export { impliedLock } from './rules.ts';
