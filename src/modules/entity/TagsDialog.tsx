import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { QuantityInput } from '#ui/form/inputs/QuantityInput.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Skeleton } from '#ui/page/states.tsx';

import { PrintTags } from './PrintTags.tsx';
import { labelsPerSheet, mostLabels, type Tagged, tagsOf } from './tags.ts';

type Props = {
  readonly text: string;
  /** Those that have a code; `undefined` while they are on their way. */
  readonly things: readonly Tagged[] | undefined;
  /** How many of each lie there, to print as many; absent = that is not offered. */
  readonly onHandOf?: (id: string) => number;
  /** What is said of those without a code. */
  readonly without?: string | undefined;
  /** What else can be chosen. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

/** How many labels of each to print, and on what. */
export function TagsDialog({ text, things: known, onHandOf, without, children, onClose }: Props) {
  const things = known ?? [];
  const number = useNumberText();
  const [copies, setCopies] = useState<ReadonlyMap<string, number>>(new Map());
  const [paper, setPaper] = useState<'tag' | 'tags'>('tag');
  const [used, setUsed] = useState(0);
  const [printing, setPrinting] = useState(false);
  const copiesOf = ({ id }: Tagged) => copies.get(id) ?? 1;
  const count = things.reduce((sum, one) => sum + Math.max(0, copiesOf(one)), 0);
  const setAll = (of: (one: Tagged) => number) => setCopies(new Map(things.map((one) => [one.id, of(one)])));
  return (
    <Dialog
      open
      size="md"
      title={m.products_tags()}
      description={text}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_close()}</Button>
          <Button
            tone="primary"
            icon={Printer}
            busy={printing}
            disabled={count === 0 || count > mostLabels}
            onClick={() => setPrinting(true)}
          >
            {count === 1 ? m.products_tags_print_one() : m.products_tags_print({ n: number(count) })}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <FieldFrame label={m.products_tags_paper()}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={paper}
              onChange={(value) => setPaper(value === 'tags' ? 'tags' : 'tag')}
              options={[
                { value: 'tag', label: m.products_tags_roll({ size: `${number(50)} × ${number(25)}` }) },
                {
                  value: 'tags',
                  label: m.products_tags_sheet({ paper: 'A4', n: number(labelsPerSheet), size: `${number(52.5)} × ${number(29.7)}` }),
                },
              ]}
            />
          )}
        </FieldFrame>
        {paper === 'tags' && (
          <FieldFrame label={m.products_tags_used()}>
            {(ids) => (
              <QuantityInput {...ids} value={used} onChange={(places) => setUsed(Math.min(Math.max(0, places ?? 0), labelsPerSheet - 1))} />
            )}
          </FieldFrame>
        )}
      </div>
      {children}
      {onHandOf && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setAll(() => 1)}>
            {m.products_tags_one_each()}
          </Button>
          <Button size="sm" onClick={() => setAll(({ id }) => Math.max(0, onHandOf(id)))}>
            {m.products_tags_on_hand()}
          </Button>
        </div>
      )}
      {without !== undefined && (
        <div className="mt-3">
          <Notice tone="warning">{without}</Notice>
        </div>
      )}
      {count > mostLabels && (
        <div className="mt-3">
          <Notice tone="warning">{m.products_tags_too_many({ n: number(mostLabels) })}</Notice>
        </div>
      )}
      {!known && <Skeleton lines={3} />}
      <ul className="mt-3 divide-y border-t">
        {things.map((one) => {
          const name = [one.name, one.title].filter(Boolean).join(' - ');
          return (
            <li key={one.id} className="flex items-center gap-4 py-2">
              <span className="min-w-0 flex-1">
                <span className="block text-14 break-words">{name}</span>
                <span className="block truncate text-12 figures text-muted-foreground">{one.code}</span>
              </span>
              <span className="w-24 shrink-0">
                <QuantityInput
                  aria-label={m.products_tags_of({ name })}
                  value={copiesOf(one)}
                  onChange={(pieces) => setCopies((old) => new Map(old).set(one.id, Math.max(0, pieces ?? 0)))}
                />
              </span>
            </li>
          );
        })}
      </ul>
      {printing && (
        <PrintTags
          tags={tagsOf(things, new Map(things.map((one) => [one.id, copiesOf(one)])))}
          paper={paper}
          used={used}
          onDone={() => setPrinting(false)}
        />
      )}
    </Dialog>
  );
}
