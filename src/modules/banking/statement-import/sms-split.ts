import { toLatinDigits } from '#kernel/digits.ts';
import { oneLine } from '#kernel/text.ts';

/** Messages out of pasted text, with Latin digits: each on a line, or over several, as Nagad writes them. A blank line ends one. */
export function messagesIn(text: string): readonly string[] {
  const messages: string[][] = [];
  let open: string[] | undefined;
  for (const line of toLatinDigits(text)
    .split(/\r\n?|\n/)
    .map(oneLine)) {
    if (line === '') open = undefined;
    else if (open && goesOn.test(line)) open.push(line);
    else messages.push((open = [line]));
  }
  return messages.map((parts) => parts.join(' '));
}

/** What stands on lines of its own below the first one. */
const goesOn = new RegExp(
  [
    String.raw`^(?:am(?:oun)?t|sender|receiver|uddokta|agent|merchant|customer|ref(?:erence)?|counter|fee|charge|comm)\b`,
    String.raw`^(?:trx ?id|txn ?id|transaction id|bal(?:ance)?|date|time|your a\/c|download)\b`,
    String.raw`^\d{1,2}[-/]\d{1,2}[-/]\d{2,4}\b`,
  ].join('|'),
  'i',
);
