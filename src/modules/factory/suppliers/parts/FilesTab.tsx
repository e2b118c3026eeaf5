import { useRef } from 'react';

import type { Stored } from '#data/kind.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { toast } from '#ui/overlay/toast.tsx';
import { Section } from '#ui/page/Section.tsx';

import { Papers, PapersField } from '../../../entity/index.ts';
import type { SupplierRow } from '../../materials/index.ts';
import { Supplier } from '../../materials/kind.ts';
import { changePhotos } from '../supplier-commands.ts';

/** Photos of whatever there is on paper: a trade licence, a price list, a card. */
export function FilesTab({ row }: { readonly row: Stored<SupplierRow> }) {
  const store = useStore();
  // Photos come faster than they are written: each change is made of what the one before left.
  const before = useRef<Promise<unknown>>(Promise.resolve());
  function change(next: (photos: readonly string[]) => readonly string[]): void {
    before.current = before.current
      .then(async () => changePhotos(store, row.id, next))
      .catch(() => {
        toast.error(m.banking_paper_failed());
      });
  }
  if (row.deleted_at !== null || row.merged_into !== null) {
    return (
      <Section title={m.admin_files()}>
        {row.photos.length > 0 ? <Papers photos={row.photos} /> : <p className="text-13 text-muted-foreground">{m.suppliers_no_files()}</p>}
      </Section>
    );
  }
  return (
    <Section>
      <PapersField kind={Supplier} id={row.id} label={m.suppliers_files_label()} optional={false} photos={row.photos} onChange={change} />
    </Section>
  );
}
