import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { toast } from '#ui/overlay/toast.tsx';

import { MergeDialog as MergeTwo, type MergeProps } from '../../../entity/index.ts';
import { Employee } from '../../people/kind.ts';
import { mergeEmployees } from '../merge.ts';

/** Two records of one person become one. */
export function MergeDialog(props: MergeProps) {
  const store = useStore();
  return (
    <MergeTwo
      {...props}
      of={Employee}
      title={m.people_merge()}
      text={m.people_merge_text()}
      hint={({ code, designation, phone }) => [code, designation, phone].filter(Boolean).join(' · ')}
      merge={async (goes, stays) => {
        await mergeEmployees(store, stays, goes);
        toast.success(m.people_merge_done());
      }}
    />
  );
}
