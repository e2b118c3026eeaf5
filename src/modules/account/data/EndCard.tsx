import { Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';

import { useCompany } from '#data/react.tsx';
import { m } from '#messages';
import { useNeedsConnection } from '#modules/entity/index.ts';
import { Button } from '#ui/control/Button.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';

import { EndDialog } from './EndDialog.tsx';
import { useEndDay, useKeepCompany } from './use-end.ts';

/** `onExport` starts the export of the same page. */
export function EndCard({ onExport }: { readonly onExport: () => void }) {
  const offline = useNeedsConnection();
  const [asking, setAsking] = useState(false);
  const [keep, keeping] = useKeepCompany();
  const company = useCompany();
  const day = useEndDay(company.ends_at);
  return (
    <Section title={m.company_data_end()} text={m.company_data_end_text()}>
      {day === null ? (
        <Button icon={Trash2} onClick={() => setAsking(true)} disabled={offline !== undefined} title={offline}>
          {m.company_data_end_open()}
        </Button>
      ) : (
        <Notice
          tone="danger"
          title={m.company_data_ending({ day })}
          actions={
            <Button icon={Undo2} onClick={keep} busy={keeping} disabled={offline !== undefined} title={offline}>
              {m.company_data_keep()}
            </Button>
          }
        >
          {m.company_data_ending_text()}
        </Notice>
      )}
      {asking && (
        <EndDialog
          company={company}
          onClose={() => setAsking(false)}
          onExport={() => {
            setAsking(false);
            onExport();
          }}
        />
      )}
    </Section>
  );
}
