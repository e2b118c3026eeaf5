const side = 96;
/** Characters of the address; the rows of all employees lie on every device. */
const longest = 8000;

/** The middle of a picture as a `data:` address, 96 pixels wide: what lists and tablets show without asking storage. */
export async function thumbOf(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const canvas = new OffscreenCanvas(side, side);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No 2D canvas');
    const cut = Math.min(picture.width, picture.height);
    context.imageSmoothingQuality = 'high';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, side, side);
    context.drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, side, side);
    for (const quality of [0.8, 0.65, 0.5, 0.3]) {
      const address = await addressOf(await canvas.convertToBlob({ type: 'image/jpeg', quality }));
      if (address.length <= longest) return address;
    }
    return '';
  } finally {
    picture.close();
  }
}

async function addressOf(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:${blob.type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}
