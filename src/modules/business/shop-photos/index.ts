/* Photos that everybody may see: copies of those that a company keeps for itself. */
export { type MissingPhotos, missingPhotos, publishPicture } from './publish.ts';
export { useShopPhotos } from './use-shop-photos.ts';
