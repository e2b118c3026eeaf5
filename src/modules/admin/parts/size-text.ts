import { m } from '#messages';

/** Bytes as a person reads them; `number` writes a number as the reader does. */
export function sizeText(bytes: number, number: (value: number, decimals?: number) => string): string {
  if (bytes < 1_000_000) return m.admin_kilobytes({ size: number(bytes / 1000) });
  return bytes < 1_000_000_000
    ? m.sync_megabytes({ size: number(bytes / 1_000_000, 1) })
    : m.sync_gigabytes({ size: number(bytes / 1_000_000_000, 1) });
}

export function filesText(
  { files, bytes }: { readonly files: number; readonly bytes: number },
  number: (value: number, decimals?: number) => string,
): string {
  const size = sizeText(bytes, number);
  return files === 1 ? m.admin_files_hint_one({ size }) : m.admin_files_hint({ files: number(files), size });
}
