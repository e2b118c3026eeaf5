import { download } from '#ui/table/download.ts';

/** Writes a stream to where the person wants it. */
export type Target = (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<void>;

type Picker = (options: { readonly suggestedName: string }) => Promise<FileSystemFileHandle>;

/**
 * A file that the person picks, filled as the stream arrives; in browsers without such a dialog the downloads, once all of it is there.
 * `null`: no file was picked. A stream that fails leaves no half file behind.
 */
export async function pickTarget(name: string): Promise<Target | null> {
  const { showSaveFilePicker } = globalThis as { readonly showSaveFilePicker?: Picker };
  if (!showSaveFilePicker) return async (stream) => download(name, await new Response(stream).blob());
  try {
    const file = await showSaveFilePicker({ suggestedName: name });
    return async (stream) => stream.pipeTo(await file.createWritable());
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}
