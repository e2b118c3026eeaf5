import { Tags, UserPlus } from 'lucide-react';
import { useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';

import { usePeople } from '../../company/use-people.ts';
import { TagsDialog } from './TagsDialog.tsx';
import { useDesk } from './use-desk.ts';

/** Gives the ticked orders to somebody of the company, and tags. */
export function BulkDesk({ of, nameOf }: { readonly of: Parameters<typeof useDesk>[0]; readonly nameOf: (id: string) => Promise<string> }) {
  const { assign, tag } = useDesk(of, nameOf);
  const people = usePeople().filter(({ active }) => active);
  const [tagging, setTagging] = useState(false);
  return (
    <>
      <Menu
        align="start"
        trigger={<Button icon={UserPlus}>{m.orders_assign()}</Button>}
        entries={[
          ...people.map(({ id, name, label }) => ({ label, onSelect: () => assign({ id, name }) })),
          null,
          { label: m.orders_assign_nobody(), onSelect: () => assign({ id: null, name: '' }) },
        ]}
      />
      <Button icon={Tags} onClick={() => setTagging(true)}>
        {m.common_tags()}
      </Button>
      {tagging && <TagsDialog of="ticked" onSave={tag} onClose={() => setTagging(false)} />}
    </>
  );
}
