import type { Cell } from './attempt.ts';
import { elsewhereLines } from './elsewhere.ts';

/** What everybody tried and what he was told, one line for each sort of attempt. */
export function attemptsText(cells: readonly Cell[]): string {
  const lines = new Map<string, Map<string, number>>();
  const people = [...new Set(cells.map(({ who }) => who))];
  const tried = cells.filter(({ verb }) => verb !== 'declared' && verb !== 'seen');
  for (const cell of people.flatMap((who) => tried.filter((one) => one.who === who))) {
    const name = `${cell.who} | ${sortOf(cell)}`;
    const answers = lines.get(name) ?? new Map<string, number>();
    const answer = answerOf(cell);
    lines.set(name, answers.set(answer, (answers.get(answer) ?? 0) + 1));
  }
  return [
    '# Attempts',
    '',
    'Written by `npm run test:sql -- matrix --update`: who tried what in the matrix, and how often he got which answer. A code is a refusal',
    '(42501 no right, KB001 no member, KB002 unknown device, KB006 suspended, KB007 before the second factor, 0A000 no counts and',
    'no plans), a word the reason of a rule.',
    '',
    '| who | attempt | answers |',
    '| --- | --- | --- |',
    ...[...lines].map(
      ([name, answers]) =>
        `| ${name} | ${[...answers]
          .sort()
          .map(([answer, times]) => `${answer} ×${times}`)
          .join(', ')} |`,
    ),
    '',
    'Over HTTP, where nothing of this is asked by a statement, the tests say:',
    '',
    ...elsewhereLines(),
    '',
  ].join('\n');
}

const sortOf = ({ verb, subject }: Cell): string =>
  verb === 'crafted'
    ? subject.replace(/:.*/s, '')
    : verb === 'call'
      ? (/^\w+/.exec(subject)?.[0] ?? subject)
      : /^(?:sync_push|listen|file .*)$/.test(verb)
        ? verb
        : `${verb} table`;

const answerOf = ({ answer }: Cell): string =>
  /^(?:KB00\d|\d[\dA-Z]{4})/.exec(answer)?.[0] ?? answer.replace(/^KB100 /, '').replace(/^\d+ (?:told|rows)$/, 'some');
