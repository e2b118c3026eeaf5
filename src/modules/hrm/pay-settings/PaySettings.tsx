import { useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Section } from '#ui/page/Section.tsx';

import { setUpPay } from '../pay-setup/index.ts';
import { PayComponent, PayGroup, PayRule } from '../pay-setup/kind.ts';
import { ComponentList } from './ComponentList.tsx';
import { GroupList } from './GroupList.tsx';

/** Components of pay, groups of people who are paid together, and the rules of each. */
export function PaySettings() {
  const components = useKeys(PayComponent);
  const groups = useKeys(PayGroup);
  const rules = useKeys(PayRule);
  if (!components || !groups || !rules) return null;
  const live = groups.filter(({ deleted_at }) => deleted_at === null);
  return (
    <>
      {(live.length === 0 || components.every(({ deleted_at }) => deleted_at !== null)) && <Start />}
      <GroupList groups={live} rules={rules} />
      <ComponentList components={components.filter(({ deleted_at }) => deleted_at === null)} />
    </>
  );
}

/** What is usual in the country, to begin with. */
function Start() {
  const store = useStore();
  const [busy, setBusy] = useState(false);
  async function begin(): Promise<void> {
    setBusy(true);
    await setUpPay(store, m.pay_group_everybody(), `${store.today().slice(0, 4)}-01-01`);
    toast.success(m.common_saved());
  }
  return (
    <Section
      title={m.pay_start()}
      actions={
        <Button size="sm" tone="primary" busy={busy} onClick={() => void begin()}>
          {m.hrm_rules_set()}
        </Button>
      }
    >
      <p className="text-13 text-muted-foreground">{m.pay_start_text()}</p>
    </Section>
  );
}
