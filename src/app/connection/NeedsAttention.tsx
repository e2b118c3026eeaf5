import { useAtomValue } from 'jotai';
import { CircleCheck, Download } from 'lucide-react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Page } from '#ui/page/Page.tsx';
import { EmptyState } from '#ui/page/states.tsx';

import { companyAtom } from '../company/company.ts';
import { groupsOf } from './attention-groups.ts';
import { AttentionCard } from './AttentionCard.tsx';
import { ConflictNoticeCard } from './ConflictNoticeCard.tsx';
import { exportUnsent } from './export-unsent.ts';
import { outcomeChange } from './outcome-conflict.ts';
import { OutcomeCard } from './OutcomeCard.tsx';
import { RefusedFiles } from './RefusedFiles.tsx';
import { useAttention } from './use-attention.ts';

/** Changes that the server refused, each with its reason and what can be done. */
function NeedsAttention() {
  const company = useAtomValue(companyAtom);
  const items = useAttention(company);
  if (!company || !items) return null;
  const groups = groupsOf(items.changes);
  const empty = groups.length + items.files.length === 0;
  return (
    <Page
      title={m.shell_attention_title()}
      width="narrow"
      actions={
        !empty && (
          <Button icon={Download} onClick={() => void exportUnsent(company)}>
            {m.shell_attention_export()}
          </Button>
        )
      }
    >
      {empty && <EmptyState icon={CircleCheck} title={m.shell_attention_none()} text={m.shell_attention_none_text()} />}
      {groups.map((group) => {
        const shown = { key: `${group.id} ${group.cause.seq}`, group, client: company.client };
        const { told } = group.cause.result;
        if (told) return <ConflictNoticeCard {...shown} told={told} key={shown.key} />;
        const change = outcomeChange(group.cause);
        return change ? <OutcomeCard {...shown} change={change} key={shown.key} /> : <AttentionCard {...shown} key={shown.key} />;
      })}
      <RefusedFiles files={items.files} client={company.client} />
    </Page>
  );
}

export { NeedsAttention as Component };
