/**
 * A photo that everybody may see lies in each of these widths, as WebP where the browser could write it: `…-320.webp` beside `…-1200.webp`, which is
 * the one that a shop is told of. Pixels of
 * the longer side at most; a smaller photo is not made larger.
 */
export const photoSizes = [320, 640, 1200] as const;
