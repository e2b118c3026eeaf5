import { expose } from 'comlink';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/*
 * Reads codes from frames, away from the page. The name of this file matters: only a script whose name begins with `scan` may run
 * WebAssembly under the content security policy.
 */

const reader = {
  async start(wasmBinary: ArrayBuffer): Promise<void> {
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  },
  async decode(image: ImageData): Promise<readonly string[]> {
    const found = await readBarcodes(image, {
      formats: ['Code128', 'Code39', 'EAN13', 'EAN8', 'UPCA', 'ITF', 'QRCode', 'DataMatrix'],
      tryHarder: true,
      maxNumberOfSymbols: 2,
    });
    return found.filter((one) => one.isValid).map((one) => one.text);
  },
};

export type Reader = typeof reader;

expose(reader);
