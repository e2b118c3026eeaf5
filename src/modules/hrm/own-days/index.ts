/* A person's own attendance, on his start page. */
export { OwnDaysCard } from './OwnDaysCard.tsx';
