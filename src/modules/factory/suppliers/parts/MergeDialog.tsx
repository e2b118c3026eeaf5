import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import { MergeDialog as MergeTwo, type MergeProps } from '../../../entity/index.ts';
import { Supplier } from '../../materials/kind.ts';
import { mergeSuppliers, separateSuppliers } from '../merge.ts';

/** Two records of one supplier become one; that can be taken back. */
export function MergeDialog(props: MergeProps) {
  const store = useStore();
  const toastUndo = useToastUndo();
  return (
    <MergeTwo
      {...props}
      of={Supplier}
      title={m.suppliers_merge()}
      text={m.suppliers_merge_text()}
      hint={({ code, contact_name, phone }) => [code, contact_name, phone].filter(Boolean).join(' · ')}
      merge={async (goes, stays) => {
        const moved = await mergeSuppliers(store, goes, stays);
        toastUndo(m.people_merge_done(), () => separateSuppliers(store, goes, moved));
      }}
    />
  );
}
