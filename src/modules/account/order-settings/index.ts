export { OrdersSection } from './OrdersSection.tsx';
