/* What a shopper comes to later than to the goods. */
export { CheckoutPage } from './CheckoutPage.tsx';
export { ConfirmationPage } from './ConfirmationPage.tsx';
export { TrackPage } from './TrackPage.tsx';
