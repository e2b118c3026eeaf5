import clsx from 'clsx';
import { useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

import type { StoreConfig } from '../../config/index.ts';
import { changedIn, type Meeting, meetingsOf, merged, type Side, type Unit } from '../differ.ts';
import { templateOf } from '../rules.ts';
import type { Base } from '../use-editor.ts';
import { fieldWord, howWords, unitWord } from '../words.ts';
import { hintOf } from './SectionForm.tsx';

type SectionUnit = Extract<Unit, { kind: 'section' }>;

type Props = {
  /** What both began with. */
  readonly base: Base;
  readonly mine: StoreConfig;
  readonly theirs: Base;
  readonly onMerge: (together: StoreConfig) => void;
  readonly onClose: () => void;
};

/** What two people made of one shop, part by part: each shows whose stands, and is changed by a press. */
export function Meetings({ base, mine, theirs, onMerge, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const meetings = meetingsOf(base.config, mine, theirs.config);
  const configs = { mine, theirs: theirs.config };
  const told = (unit: Unit, side: Side) => (unit.kind === 'section' ? toldOf(base.config, configs[side], unit) : undefined);
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={m.editor_meet_title()}
      description={m.editor_meet_text()}
      footer={
        <Button tone="primary" onClick={() => onMerge(merged(base.config, mine, theirs.config, chosen))}>
          {m.editor_meet()}
        </Button>
      }
    >
      <ul className="flex flex-col divide-y rounded-md border">
        {meetings.map((one) => (
          <Met
            key={one.id}
            met={one}
            told={told}
            side={chosen.get(one.id) ?? one.stands}
            onSide={(side) => setChosen(new Map([...chosen, [one.id, side]]))}
          />
        ))}
      </ul>
    </Dialog>
  );
}

/** What a side changed of a section, and its words as they are there. */
function toldOf(base: StoreConfig, now: StoreConfig, { page, key }: SectionUnit): string | undefined {
  const [was, is] = [templateOf(base, page).sections[key], templateOf(now, page).sections[key]];
  const fields = was && is ? changedIn(was, is).map(fieldWord) : [];
  return [is && hintOf(is), fields.join(', ')].filter(Boolean).join(' · ') || undefined;
}

type MetProps = {
  readonly met: Meeting;
  readonly told: (unit: Unit, side: Side) => string | undefined;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
};

function Met({ met, told, side, onSide }: MetProps) {
  const name = unitWord(met.unit);
  const sides = [
    { of: 'mine', label: m.editor_mine(), done: met.mine },
    { of: 'theirs', label: m.statements_theirs(), done: met.theirs },
  ] as const;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2.5">
      <span className="min-w-40 flex-1 text-14">
        {name}
        {met.mine && met.theirs && <span className="block text-13 text-warning-strong">{m.editor_both_changed()}</span>}
      </span>
      <fieldset className="flex gap-1">
        <legend className="sr-only">{name}</legend>
        {sides.map(({ of, label, done }) => (
          <label
            key={of}
            className={clsx(
              'flex min-h-control w-48 cursor-pointer items-center gap-2 rounded-md border px-3 py-1 has-focus-visible:ring-2',
              of === side ? 'border-primary bg-accent text-accent-foreground' : 'text-muted-foreground',
            )}
          >
            <input type="radio" name={met.id} checked={of === side} onChange={() => onSide(of)} className="accent-primary" />
            <span className="min-w-0 text-13">
              <span className="block font-medium">{label}</span>
              <span className="block text-12">{done ? howWords[done]() : m.editor_as_it_was()}</span>
              {done && <span className="line-clamp-2 text-12 break-words">{told(met.unit, of)}</span>}
            </span>
          </label>
        ))}
      </fieldset>
    </li>
  );
}
