import { useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { QuantityInput } from '#ui/form/inputs/QuantityInput.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { bundlesFor, makeBundles, type OrderRow } from '../../producing/index.ts';
import { Bundle } from '../../producing/kind.ts';

type Props = { readonly row: OrderRow; readonly onClose: () => void };

const usual = 20;

/** Splits what has no bundle yet into bundles; the rest of each size is the last. */
export function BundleDialog({ row, onClose }: Props) {
  const store = useStore();
  const number = useNumberText();
  const [size, setSize] = useState<number | null>(usual);
  const [lay, setLay] = useState('');
  const known = useKeys(Bundle, { by: 'order', prefix: row.id });
  const coming = known && size ? bundlesFor(row, known, size).length : 0;
  const [make, making] = useTask(async () => {
    const made = await makeBundles(store, row, size ?? 0, lay);
    toast.success(m.production_said_bundles({ n: number(made) }));
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={m.production_make_bundles()}
      description={m.production_bundles_text()}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_back()}</Button>
          <Button tone="primary" busy={making} disabled={coming === 0} onClick={make}>
            {m.production_make_bundles()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FieldFrame label={m.production_bundle_size()}>
          {(ids) => <QuantityInput {...ids} value={size} onChange={setSize} autoFocus />}
        </FieldFrame>
        <FieldFrame label={m.production_lay()} optional>
          {(ids) => <TextInput {...ids} maxLength={20} value={lay} onChange={setLay} />}
        </FieldFrame>
        <p className="text-14 text-muted-foreground">
          {known && known.length > 0 && `${m.production_bundles_there({ n: number(known.length) })} `}
          {m.production_bundles_coming({ n: number(coming) })}
        </p>
      </div>
    </Dialog>
  );
}
