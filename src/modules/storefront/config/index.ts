/* What a shop is made of, for whoever edits it and whoever shows it. */
export {
  type OrderAnswer,
  orderAnswer,
  orderBytes,
  type OrderReceipt,
  orderReceipt,
  type Quote,
  storeOrder,
  type StoreOrder,
} from './checkout.ts';
export type { StorefrontState } from './kind.ts';
export { readConfig } from './read-config.ts';
export {
  type BlockType,
  footerType,
  lockedSections,
  mostBlocks,
  mostSections,
  type Place,
  type SectionName,
  sectionTypes,
  type SectionType,
  type SettingField,
} from './sections.ts';
export { cards, fonts, type Look, type Scheme, type Section, storeConfig, type StoreConfig, type Template } from './shape.ts';
export { photoSizes } from '#kernel/photo-sizes.ts';
export { storeSnapshot, type StoreProduct, type StoreSnapshot, type StoreVariant } from './snapshot.ts';
