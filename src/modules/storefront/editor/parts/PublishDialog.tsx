import { useState } from 'react';

import { useAccess } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import { useServer } from '#data/server.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Notice } from '#ui/page/Notice.tsx';

import { useNeedsConnection } from '../../../entity/index.ts';
import { storefrontCalls } from '../../home/index.ts';
import { isTooLarge } from '../rules.ts';
import type { Editor } from '../use-editor.ts';
import { Differences } from './Differences.tsx';
import { Meetings } from './Meetings.tsx';

type Props = { readonly editor: Editor; readonly onClose: () => void };

/** Shows what everybody will see from now on. Where somebody else was quicker, both works are brought together first. */
export function PublishDialog({ editor, onClose }: Props) {
  const { tenantId } = useAccess();
  const server = useServer();
  const offline = useNeedsConnection();
  const [wasRefused, setRefused] = useState(false);
  const { base, config, theirs, isEdited } = editor;
  const [publish, isBusy] = useTask(async () => {
    try {
      editor.published(await storefrontCalls(await server(), tenantId).publish(config, base.rev));
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'shop_moved') throw error;
      return setRefused(true);
    }
    toast.success(m.storefront_published());
    onClose();
  });
  if (theirs) {
    return (
      <Meetings
        {...{ base, theirs, mine: config, onClose }}
        onMerge={(together) => {
          editor.rebase(theirs, together);
          setRefused(false);
        }}
      />
    );
  }
  const large = isTooLarge(config) ? m.refusal_shop_too_large() : undefined;
  const why = offline ?? large;
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.editor_publish_title()}
      description={m.editor_publish_text()}
      footer={
        <Button tone="primary" busy={isBusy} disabled={!isEdited || wasRefused || why !== undefined} onClick={publish}>
          {m.editor_publish()}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {wasRefused && <Notice tone="warning">{m.editor_waits_for_theirs()}</Notice>}
        {why && <Notice tone="warning">{why}</Notice>}
        <Differences from={base.config} to={config} />
      </div>
    </Dialog>
  );
}
