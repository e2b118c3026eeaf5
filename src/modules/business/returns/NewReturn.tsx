import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { Return, type ReturnItem } from '../sale-rules/kind.ts';
import { useSalesBrands } from '../sale-screens/index.ts';
import { expectFromCustomer, receiveUnannounced, returnable } from './expect.ts';
import { FindSale, type FoundSale } from './FindSale.tsx';
import { PiecesBack } from './PiecesBack.tsx';
import { ReturnLines } from './ReturnLines.tsx';
import { UnexpectedPicker } from './UnexpectedPicker.tsx';

type Props = {
  /** A code that no parcel has: its goods are here. */
  readonly code?: string;
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
};

/** A return that no outcome announces: of a customer, or of goods that nobody knows. */
export function NewReturn({ code, onClose, onAdded }: Props) {
  const [way, setWay] = useState<'customer' | 'unannounced'>(code === undefined ? 'customer' : 'unannounced');
  const ways = [
    ['customer', m.returns_type_customer_return()],
    ['unannounced', m.returns_unannounced()],
  ] as const;
  const tabs = (
    <div role="group" aria-label={m.returns_why()} className="mb-4 flex flex-wrap gap-2">
      {ways.map(([id, label]) => (
        <Button key={id} aria-pressed={way === id} tone={way === id ? 'primary' : 'secondary'} onClick={() => setWay(id)}>
          {label}
        </Button>
      ))}
    </div>
  );
  const shared = { tabs, onClose, onAdded };
  return way === 'customer' ? <FromCustomer {...shared} /> : <Unannounced {...shared} code={code ?? ''} />;
}

type Way = Omit<Props, 'code'> & { readonly tabs: ReactNode };

function FromCustomer({ tabs, onClose, onAdded }: Way) {
  const store = useStore();
  const [sales, setSales] = useState<readonly FoundSale[]>([]);
  const [pieces, setPieces] = useState<Readonly<Record<string, number>>>({});
  const [save, saving] = useTask(async () => {
    const row = await expectFromCustomer(
      store,
      sales.map(({ id }) => id),
      pieces,
    );
    onClose();
    onAdded(row.id);
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.returns_new()}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button tone="primary" busy={saving} onClick={save} disabled={Object.values(pieces).every((count) => count === 0)}>
            {m.returns_from_customer_save()}
          </Button>
        </>
      }
    >
      {tabs}
      <FindSale onFound={(found) => setSales((old) => (found && old.every(({ id }) => id !== found.id) ? [...old, found] : old))} />
      {sales.map((sale) => (
        <OfSale
          key={sale.id}
          sale={sale}
          pieces={pieces}
          onChange={setPieces}
          onRemove={() => {
            setSales((old) => old.filter(({ id }) => id !== sale.id));
            setPieces((old) => Object.fromEntries(Object.entries(old).filter(([line]) => sale.items.every(({ id }) => id !== line))));
          }}
        />
      ))}
    </Dialog>
  );
}

type OfSaleProps = {
  readonly sale: FoundSale;
  readonly pieces: Readonly<Record<string, number>>;
  readonly onChange: (pieces: Readonly<Record<string, number>>) => void;
  readonly onRemove: () => void;
};

/** Which pieces of a parcel come back; the box may have those of several. */
function OfSale({ sale, pieces, onChange, onRemove }: OfSaleProps) {
  const own = useKeys(Return, { by: 'parcel_id', equals: sale.parcel });
  const shared = useKeys(Return, { by: 'parcel_id', equals: '' });
  if (!own || !shared) return null;
  const most = returnable(sale, [...own, ...shared]);
  return (
    <section aria-label={sale.text} className="mt-4 flex flex-col gap-2">
      <p className="flex items-center justify-between gap-2 text-13 font-medium">
        <span className="truncate figures">{sale.text}</span>
        <IconButton icon={X} label={m.ui_remove_named({ name: sale.text })} small onClick={onRemove} />
      </p>
      {Object.values(most).every((count) => count === 0) ? (
        <p className="text-13 text-muted-foreground">{m.returns_from_customer_none()}</p>
      ) : (
        <PiecesBack items={sale.items} most={most} pieces={pieces} onChange={onChange} />
      )}
    </section>
  );
}

function Unannounced({ tabs, code, onClose, onAdded }: Way & { readonly code: string }) {
  const store = useStore();
  const brands = useSalesBrands();
  const [lines, setLines] = useState<readonly ReturnItem[]>([]);
  const [save, saving] = useTask(async () => {
    const row = await receiveUnannounced(
      store,
      brands.find((row) => row.deleted_at === null)?.id ?? '',
      lines.map((line) => ({ ...line, restock_qty: 0, damaged_qty: 0 })),
      code,
    );
    onClose();
    onAdded(row.id);
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.returns_new()}
      description={m.returns_unannounced_text()}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button tone="primary" busy={saving} onClick={save} disabled={lines.length === 0}>
            {m.returns_unannounced_save()}
          </Button>
        </>
      }
    >
      {tabs}
      <div className="flex flex-col gap-4">
        {lines.length > 0 && <ReturnLines lines={lines} closed={false} onChange={undefined} />}
        <UnexpectedPicker onPick={(line) => setLines((old) => [...old, line])} />
      </div>
    </Dialog>
  );
}
