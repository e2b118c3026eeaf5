import * as v from 'valibot';

import { getLocale, type Locale } from '#messages/runtime.js';
import { choose, useChoice } from '#ui/choice.ts';

import { layouts } from './layouts.ts';

const chosen = v.object({ layout: v.picklist(layouts), language: v.picklist(['en', 'bn']), employer: v.boolean() });

export type PaperChoice = v.InferOutput<typeof chosen>;

const name = 'payslip-paper';

/** How the person printed last, on any of his devices. */
export function usePaperChoice(): readonly [PaperChoice, (change: Partial<PaperChoice>) => void] {
  const choice = read(useChoice(name), getLocale());
  return [choice, (change) => choose(name, JSON.stringify({ ...choice, ...change }))];
}

function read(stored: string | null, language: Locale): PaperChoice {
  try {
    return v.parse(chosen, JSON.parse(stored ?? ''));
  } catch {
    return { layout: 'classic', language, employer: false };
  }
}
