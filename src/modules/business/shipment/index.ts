/* The parcel of an order is made. */
export { ShipmentDialog } from './ShipmentDialog.tsx';
