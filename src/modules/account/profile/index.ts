/* The face of this feature: how a person looks elsewhere. */
export { PersonBadge } from './PersonBadge.tsx';
export { useOwnFace } from './use-own-face.ts';
