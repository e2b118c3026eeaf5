import { m } from '#messages';
import type { RefusedItem, SyncClient } from '#sync/client.ts';
import { useNumberText } from '#ui/display/numbers.tsx';

import { RefusedCard } from './RefusedCard.tsx';

/** Photos and documents that storage did not take, each with its reason. */
export function RefusedFiles({ files, client }: { readonly files: readonly RefusedItem[]; readonly client: SyncClient }) {
  const number = useNumberText();
  return files.map((file) => (
    <RefusedCard
      key={file.path}
      title={[m.sync_file_refused(), m.sync_file_size({ size: number(Math.max(0.1, file.bytes / 1_000_000), 1) })].join(' · ')}
      at={file.at}
      reason={reasons[file.code]?.() ?? m.sync_file_other({ message: file.message })}
      onResend={() => client.refusedFiles.retry(file.path)}
      onDiscard={() => client.refusedFiles.discard(file.path)}
      discard={{ question: m.sync_file_discard_title(), done: m.sync_file_discarded() }}
    >
      <p className="text-muted-foreground">{m.sync_file_kept()}</p>
    </RefusedCard>
  ));
}

const reasons: Readonly<Record<string, () => string>> = {
  file_too_large: m.sync_file_too_large,
  file_wrong_type: m.sync_file_wrong_type,
  file_not_allowed: m.sync_file_not_allowed,
  file_unseen: m.sync_file_unseen,
  file_differs: m.sync_file_differs,
};
