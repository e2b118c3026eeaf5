import { useId } from 'react';

import { allows } from '#access/access.ts';
import { useAccess } from '#data/react.tsx';
import { m } from '#messages';

import type { ReturnItem } from '../sale-rules/kind.ts';
import { VariantPicker } from '../sale-screens/index.ts';
import { unexpectedLine } from './expect.ts';

/** Adds pieces that nobody expected: found by name, or scanned. Only for who sees products. */
export function UnexpectedPicker({ onPick }: { readonly onPick: (line: ReturnItem) => void }) {
  const id = useId();
  if (!allows(useAccess(), 'view_products')) return null;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-13 font-medium">
        {m.returns_unexpected()}
      </label>
      <VariantPicker
        id={id}
        label={m.returns_unexpected()}
        placeholder={m.returns_unexpected_hint()}
        onPick={(hit) => onPick({ ...unexpectedLine(hit), restock_qty: 1 })}
      />
    </div>
  );
}
