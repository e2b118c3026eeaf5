/* The renderer of shops, built for whoever serves them. */
export { answerShop } from '#modules/shop/served.tsx';
