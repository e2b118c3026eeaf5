import { Plus } from 'lucide-react';
import { useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Section } from '#ui/page/Section.tsx';

import { SetupRow } from '../../entity/index.ts';
import { type Category, categoryShown, treeOf } from '../transactions/index.ts';
import { categoryCommands } from './category-commands.ts';
import { CategoryForm } from './CategoryForm.tsx';
import { pnlText } from './pnl-texts.ts';

export function CategoryList({ all, type }: { readonly all: readonly Category[]; readonly type: Category['type'] }) {
  const [editing, setEditing] = useState<Category | 'new'>();
  const title = type === 'income' ? m.banking_incomes() : m.banking_expenses();
  return (
    <Section
      flush
      title={title}
      text={m.banking_categories_text()}
      actions={
        <Button size="sm" icon={Plus} onClick={() => setEditing('new')}>
          {m.banking_add_category()}
        </Button>
      }
    >
      <ul className="divide-y" aria-label={title}>
        {treeOf(all, type, categoryShown).map(({ row, part }) => (
          <SetupRow
            key={row.id}
            commands={categoryCommands}
            row={row}
            name={categoryShown(row)}
            part={part}
            detail={[row.is_system && m.banking_fixed(), pnlText[row.pnl_group]()].filter(Boolean).join(' · ')}
            kept={row.is_system ? m.refusal_category_fixed() : undefined}
            onEdit={() => setEditing(row)}
          />
        ))}
      </ul>
      {editing !== undefined && (
        <CategoryForm all={all} type={type} before={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </Section>
  );
}
