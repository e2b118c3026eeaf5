import type { AnyKind } from './kind.ts';
import type { Store } from './store.ts';

const longestSide = 1600;

type Owner = { readonly kind: AnyKind; readonly id: string };

/** Makes a photo of a record small enough to live on a tablet, stores it there and queues its upload. Resolves to the path for the row. */
export async function savePhoto(store: Store, { kind, id }: Owner, file: Blob): Promise<string> {
  return store.saveFile(kind, id, await compressPhoto(file));
}

/** At most 1600 px on the longer side unless told, WebP where the browser can write it, else JPEG; upright as the camera meant it. */
export async function compressPhoto(file: Blob, side = longestSide): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = fitInto(picture, side);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No 2D canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
    return webp.type === 'image/webp' ? webp : await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  } finally {
    picture.close();
  }
}

export function fitInto(size: { readonly width: number; readonly height: number }, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(size.width, size.height));
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) };
}
