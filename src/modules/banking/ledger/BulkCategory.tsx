import { Shapes } from 'lucide-react';
import { useState } from 'react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import { type Entities, runEach, useTellTally } from '../../entity/index.ts';
import { type Books, categoryOptions } from '../books/index.ts';
import { recategorise } from './recategorise.ts';

type Type = 'income' | 'expense';
type Props = {
  readonly of: Pick<Entities<unknown>, 'selection'>;
  readonly books: Books;
  readonly nameOf: (id: string) => Promise<string>;
};

/** One category for all ticked transactions that can have it. */
export function BulkCategory({ of: { selection }, books, nameOf }: Props) {
  const [asking, ask] = useState(false);
  const give = useGiveCategory(selection, nameOf);
  return (
    <>
      <Button icon={Shapes} onClick={() => ask(true)}>
        {m.bulk_category_open()}
      </Button>
      {asking && <CategoryDialog books={books} onSave={give} onClose={() => ask(false)} />}
    </>
  );
}

/** Does it, says how many got it and how many were left as they are, and takes it back. */
function useGiveCategory(selection: Props['of']['selection'], nameOf: Props['nameOf']) {
  const store = useStore();
  const number = useNumberText();
  const tellTally = useTellTally();
  const toastUndo = useToastUndo();
  return async (category: { readonly id: string; readonly type: Type }) => {
    const had = new Map<string, string | null>();
    const tally = await runEach(selection.ids, async (id) => {
      const before = await recategorise(store, id, category);
      if (before !== undefined) had.set(id, before);
    });
    const left = tally.done.length - had.size;
    const text = [
      had.size === 0 ? m.bulk_category_none() : had.size === 1 ? m.bulk_category_done_one() : m.bulk_category_done({ n: number(had.size) }),
      left > 0 && (left === 1 ? m.bulk_category_left_one() : m.bulk_category_left({ n: number(left) })),
    ];
    const told = text.filter(Boolean).join(' · ');
    const undo = () => takeBack(had, category.type);
    if (tally.refused.length === 0 && had.size > 0) toastUndo(told, undo);
    else if (tally.refused.length === 0) toast.warning(told);
    else await tellTally({ ...tally, done: [...had.keys()] }, told, { nameOf, ...(had.size > 0 && { undo }) });
    selection.clear();
  };
  async function takeBack(had: ReadonlyMap<string, string | null>, type: Type): Promise<void> {
    const { refused } = await runEach(had.keys(), async (id) => recategorise(store, id, { id: had.get(id) ?? '', type }));
    if (refused[0]) throw refused[0].error;
  }
}

type Asked = {
  readonly books: Books;
  readonly onSave: (category: { readonly id: string; readonly type: Type }) => Promise<void>;
  readonly onClose: () => void;
};

function CategoryDialog({ books, onSave, onClose }: Asked) {
  const [type, setType] = useState<Type>('expense');
  const [chosen, choose] = useState<string | null>(null);
  const [save, saving] = useTask(async () => {
    if (chosen !== null) await onSave({ id: chosen, type });
    onClose();
  });
  const types = { expense: m.money_expense(), income: m.money_income() };
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={m.bulk_category_title()}
      description={m.bulk_category_text()}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button tone="primary" busy={saving} disabled={chosen === null} onClick={save}>
            {m.bulk_category_set()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FieldFrame label={m.money_type()}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={type}
              onChange={(next) => {
                setType(next === 'income' ? 'income' : 'expense');
                choose(null);
              }}
              options={Object.entries(types).map(([value, label]) => ({ value, label }))}
            />
          )}
        </FieldFrame>
        <FieldFrame label={m.products_category()}>
          {(ids) => <SelectInput {...ids} value={chosen} onChange={choose} options={categoryOptions(books, type)} />}
        </FieldFrame>
      </div>
    </Dialog>
  );
}
