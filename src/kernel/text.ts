/** Text as it can be stored: control characters other than tabs and line breaks fall away, half a character becomes a replacement mark. */
export function storable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- scanners, files and the clipboard carry stray control characters
  return text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '');
}

/** What Postgres refuses to hold in any text. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Characters as Postgres counts them: an emoji is one, though JavaScript stores it as two. */
export function charactersOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** A name or a number as it was meant: one line, single blanks, none around it; nothing where all of it is invisible. */
export function oneLine(text: string): string {
  if (tidy.test(text)) return text;
  return visible.test(text) ? text.replace(/\s+/g, ' ').trim() : '';
}

/** What most cells of a file and fields of a form are already. */
const tidy = /^(?:[!-~]+(?: [!-~]+)*)?$/;
/** Joiners and marks of direction belong to words, and are none by themselves; a braille cell without dots is a blank. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;
