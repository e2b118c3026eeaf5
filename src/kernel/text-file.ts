/** The text of a file and how it was written; `lost` = characters that whoever wrote it could not keep. */
export type TextFile = { readonly text: string; readonly encoding: 'utf-8' | 'utf-16' | 'windows-1252'; readonly lost: number };
/** What a file is instead of text. */
export type NoText = 'spreadsheet' | 'web_page' | 'not_text';

/** By their first bytes: zip, which the newer spreadsheets are, and the container of the older ones. */
const spreadsheets = ['PK\x03\x04', '\xd0\xcf\x11\xe0'];

/**
 * Reads a table as people have it on their disks: UTF-8, UTF-16 with its mark ("Unicode text" of spreadsheets), and everything else as
 * Windows-1252, which spreadsheets write in Western Europe and America. A picture or an archive with the ending `.csv` is told by its name.
 */
export function readTextFile(bytes: Uint8Array): TextFile | NoText {
  const head = latin(bytes.subarray(0, 1024));
  if (spreadsheets.some((mark) => head.startsWith(mark))) return 'spreadsheet';
  const utf16 = head.startsWith('\xff\xfe') ? 'utf-16le' : head.startsWith('\xfe\xff') ? 'utf-16be' : undefined;
  if (utf16) return textFile(new TextDecoder(utf16).decode(bytes), 'utf-16');
  // No table has a NUL, and nearly every other sort of file does.
  if (bytes.includes(0)) return 'not_text';
  if (/^\s*(<!doctype html|<html|<\?xml)/i.test(head.replace(/^\xef\xbb\xbf/, ''))) return 'web_page';
  if (head.startsWith('%PDF-')) return 'not_text';
  try {
    return textFile(new TextDecoder('utf-8', { fatal: true }).decode(bytes), 'utf-8');
  } catch {
    // Of a file that two programs have written, what can be read is read, and the rest counts as lost.
    const utf8 = textFile(new TextDecoder('utf-8').decode(bytes), 'utf-8');
    const letters = (utf8.text.match(/[\u0080-\uFFFC]/g) ?? []).length;
    return letters > utf8.lost ? utf8 : textFile(new TextDecoder('windows-1252').decode(bytes), 'windows-1252');
  }
}

function textFile(text: string, encoding: TextFile['encoding']): TextFile {
  return { text, encoding, lost: text.split('\uFFFD').length - 1 };
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
