import type { BaseIssue } from 'valibot';

import { firstDay, isDay, isInstant, lastDay } from '#kernel/dates.ts';
import { m } from '#messages';

import type { NumberText } from '../display/numbers.tsx';

/**
 * Plain words for what a schema found. A schema's own message (the specification's texts) comes before this; valibot asks here only
 * where it has none.
 */
export function issueText(issue: BaseIssue<unknown>, number: NumberText): string {
  if (isMissing(issue)) return isChoice(issue) ? m.ui_error_choose() : m.refusal_required();
  const bound = typeof issue.requirement === 'number' ? issue.requirement : 0;
  switch (issue.type) {
    case 'min_length':
      return Array.isArray(issue.input) ? m.ui_error_few({ count: number(bound) }) : m.ui_error_short({ count: number(bound) });
    case 'max_length':
      return Array.isArray(issue.input) ? m.ui_error_many({ count: number(bound) }) : m.ui_error_long({ count: number(bound) });
    case 'min_value':
      return bound === 0 ? m.ui_error_negative() : m.ui_error_small();
    case 'max_value':
      return m.ui_error_large();
    case 'number':
      return m.ui_error_number();
    case 'integer':
    case 'safe_integer':
      return m.ui_error_whole();
    case 'email':
      return m.ui_error_email();
    case 'check':
      return issue.requirement === isDay || issue.requirement === isInstant
        ? m.ui_error_date({ from: yearOf(firstDay, number), to: yearOf(lastDay, number) })
        : m.ui_error_invalid();
    case 'url':
      return m.ui_error_url();
    case 'uuid':
    case 'picklist':
      return m.ui_error_choose();
    default:
      return m.ui_error_invalid();
  }
}

function isMissing(issue: BaseIssue<unknown>): boolean {
  return issue.input === null || issue.input === undefined || issue.input === '';
}

function isChoice(issue: BaseIssue<unknown>): boolean {
  return issue.type === 'uuid' || issue.type === 'picklist';
}

/** Years have no groups. */
function yearOf(day: string, number: NumberText): string {
  return day.slice(0, 4).replaceAll(/\d/g, (digit) => number(Number(digit)));
}
