import { transfer, wrap } from 'comlink';
import { encode } from 'uqr';

import { readerWasm } from './reader-wasm.ts';
import type { Reader } from './scan-decode.worker.ts';

/*
 * Reads codes from pictures: with the browser's own detector where it passes a test (it is missing on Linux and Windows, and on
 * Android it may be there without its service), else with ZXing in a worker.
 */

export type Decoder = { readonly read: (video: HTMLVideoElement) => Promise<readonly string[]>; readonly close: () => void };

type Detector = { detect: (source: CanvasImageSource) => Promise<readonly { readonly rawValue: string }[]> };
type DetectorClass = {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

const formats = ['code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'itf', 'qr_code', 'data_matrix'];

export async function createDecoder(): Promise<Decoder> {
  const native = await nativeDetector();
  if (native) return { read: async (video) => (await native.detect(video)).map((found) => found.rawValue), close: () => {} };
  return zxingDecoder();
}

async function nativeDetector(): Promise<Detector | undefined> {
  const Class = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!Class) return undefined;
  try {
    const supported = await Class.getSupportedFormats();
    if (!supported.includes('code_128') || !supported.includes('qr_code')) return undefined;
    const detector = new Class({ formats: formats.filter((format) => supported.includes(format)) });
    const probe = 'KARBAR';
    const [found] = await detector.detect(drawnQr(probe));
    return found?.rawValue === probe ? detector : undefined;
  } catch {
    return undefined;
  }
}

function drawnQr(text: string): OffscreenCanvas {
  const { data, size } = encode(text, { border: 4 });
  const scale = 4;
  const canvas = new OffscreenCanvas(size * scale, size * scale);
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  data.forEach((row, y) => row.forEach((on, x) => on && context.fillRect(x * scale, y * scale, scale, scale)));
  return canvas;
}

async function zxingDecoder(): Promise<Decoder> {
  const wasm = await readerWasm();
  const worker = new Worker(new URL('./scan-decode.worker.ts', import.meta.url), { type: 'module' });
  const reader = wrap<Reader>(worker);
  await reader.start(transfer(wasm, [wasm]));
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read: async (video) => {
      if (!context || video.videoWidth === 0) return [];
      const scale = Math.min(1, 1280 / video.videoWidth);
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      return reader.decode(context.getImageData(0, 0, canvas.width, canvas.height));
    },
    close: () => worker.terminate(),
  };
}
