/* What the gallery of themes uses of the editor. */
export { weakPairs } from './contrast.ts';
export { LazyPreview } from './LazyPreview.tsx';
export { useGoods, useShopRows, useSnapshot } from './own-store.ts';
export { useEditorKey } from './use-editor.ts';
