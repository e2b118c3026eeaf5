/* The face of this feature: how a person looks elsewhere, and what the app gives it of the shell. */
export { PersonBadge } from './PersonBadge.tsx';
export { ProfileProvider, type ProfileShell } from './profile-shell.tsx';
export { useOwnFace } from './use-own-face.ts';
