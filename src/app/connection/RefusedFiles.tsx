import { m } from '#messages';
import type { RefusedItem, SyncClient } from '#sync/client.ts';
import { Button } from '#ui/control/Button.tsx';
import { InstantText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

/** Photos and documents that storage did not take, each with its reason. */
export function RefusedFiles({ files, client }: { readonly files: readonly RefusedItem[]; readonly client: SyncClient }) {
  return files.map((file) => <RefusedCard key={file.path} file={file} client={client} />);
}

function RefusedCard({ file, client }: { readonly file: RefusedItem; readonly client: SyncClient }) {
  const number = useNumberText();
  const [resend, resending] = useTask(async () => {
    await client.refusedFiles.retry(file.path);
    toast.success(m.shell_attention_sent());
  });
  const [discard, discarding] = useTask(async () => {
    const sure = await confirm({
      title: m.sync_file_discard_title(),
      text: m.shell_attention_discard_text(),
      action: m.shell_attention_discard(),
    });
    if (!sure) return;
    await client.refusedFiles.discard(file.path);
    toast.success(m.sync_file_discarded());
  });
  return (
    <Section
      title={[m.sync_file_refused(), m.sync_file_size({ size: number(file.bytes / 1_000_000, 1) })].join(' · ')}
      text={<InstantText at={file.at} />}
    >
      <div className="flex flex-col gap-3">
        <p className="font-medium text-danger-strong">{reasons[file.code]?.() ?? m.sync_file_other({ message: file.message })}</p>
        <p className="text-muted-foreground">{m.sync_file_kept()}</p>
        <div className="flex flex-wrap gap-2">
          <Button busy={resending} onClick={resend}>
            {m.shell_attention_resend()}
          </Button>
          <Button tone="quiet" busy={discarding} onClick={discard}>
            {m.shell_attention_discard()}
          </Button>
        </div>
      </div>
    </Section>
  );
}

const reasons: Readonly<Record<string, () => string>> = {
  file_too_large: m.sync_file_too_large,
  file_wrong_type: m.sync_file_wrong_type,
  file_not_allowed: m.sync_file_not_allowed,
  file_differs: m.sync_file_differs,
};
