import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

import { SetupRow } from '../../entity/index.ts';
import { useBooks } from '../books/index.ts';
import { CategoryRuleForm } from './CategoryRuleForm.tsx';
import { categoryRuleCommands, moveCategoryRule } from './commands.ts';
import { CategoryRule } from './kind.ts';
import { type CategoryRuleRow, inOrder } from './rules.ts';

/** What titles say of categories: the first rule that fits is taken. */
export function CategoryRuleList() {
  const store = useStore();
  const books = useBooks();
  const found = useKeys(CategoryRule);
  const [editing, setEditing] = useState<CategoryRuleRow | 'new'>();
  const [move] = useTask((id: string, by: -1 | 1) => moveCategoryRule(store, id, by));
  if (!found) return null;
  const rules = inOrder(found);
  return (
    <Section
      flush
      title={m.category_rules_label()}
      text={m.category_rules_text()}
      actions={
        <Button size="sm" icon={Plus} onClick={() => setEditing('new')}>
          {m.category_rules_add()}
        </Button>
      }
    >
      {rules.length === 0 ? (
        <p className="px-4 py-3.5 text-13 text-muted-foreground">{m.category_rules_empty()}</p>
      ) : (
        <ul className="divide-y" aria-label={m.category_rules_label()}>
          {rules.map((row, i) => (
            <SetupRow
              key={row.id}
              commands={categoryRuleCommands}
              row={row}
              name={m.category_rules_name({ text: row.contains })}
              detail={`${row.type === 'income' ? m.money_income() : m.money_expense()} → ${books.categoryName(row.category_id)}`}
              more={[
                i > 0 && { label: m.settings_up_short(), icon: ArrowUp, onSelect: () => move(row.id, -1) },
                i < rules.length - 1 && { label: m.ui_line_down(), icon: ArrowDown, onSelect: () => move(row.id, 1) },
              ]}
              onEdit={() => setEditing(row)}
            />
          ))}
        </ul>
      )}
      {editing !== undefined && (
        <CategoryRuleForm books={books} before={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </Section>
  );
}
