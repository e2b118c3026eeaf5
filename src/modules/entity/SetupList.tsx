import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { Button } from '#ui/control/Button.tsx';
import { Section } from '#ui/page/Section.tsx';

type Props<R> = {
  readonly title: string;
  readonly text: string;
  readonly add: string;
  readonly empty: string;
  readonly rows: readonly R[];
  readonly row: (row: R, edit: () => void) => ReactNode;
  readonly form: (before: R | undefined, close: () => void) => ReactNode;
  /** Beside the button that adds one. */
  readonly more?: ReactNode;
};

/** A small list of the settings: its rows, and the form of one. */
export function SetupList<R>({ title, text, add, empty, rows, row, form, more }: Props<R>) {
  const [editing, edit] = useState<R | 'new'>();
  return (
    <Section
      flush
      title={title}
      text={text}
      actions={
        <>
          {more}
          <Button size="sm" icon={Plus} onClick={() => edit('new')}>
            {add}
          </Button>
        </>
      }
    >
      {rows.length === 0 ? (
        <p className="px-4 py-3.5 text-13 text-muted-foreground">{empty}</p>
      ) : (
        <ul className="divide-y" aria-label={title}>
          {rows.map((one) => row(one, () => edit(one)))}
        </ul>
      )}
      {editing !== undefined && form(editing === 'new' ? undefined : editing, () => edit(undefined))}
    </Section>
  );
}
