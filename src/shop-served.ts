/* The renderer of shops, built for whoever serves them. */
export { hostShops } from '#modules/shop/host.ts';
export { answerShop } from '#modules/shop/served.tsx';
