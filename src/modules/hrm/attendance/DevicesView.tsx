import { TabletSmartphone } from 'lucide-react';
import { useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Page } from '#ui/page/Page.tsx';

import { useNeedsConnection } from '../../entity/index.ts';
import { FactoryLine } from '../../factory/materials/kind.ts';
import { EnrolKiosk, KioskList } from '../kiosks/index.ts';
import { WorkPlace } from '../people/kind.ts';
import { AttendanceTabs } from './AttendanceTabs.tsx';

/** The tablets at the gates and of the lines, and how this device becomes one. */
export function DevicesView() {
  const may = allows(useAccess(), 'manage_attendance');
  const offline = useNeedsConnection();
  const found = useKeys(WorkPlace);
  const floor = useKeys(FactoryLine);
  const [enrolling, enrol] = useState(false);
  if (!found || !floor) return null;
  const places = found.filter(({ deleted_at }) => deleted_at === null).map(({ id, name }) => ({ value: id, label: name }));
  const lines = floor.filter(({ active, deleted_at }) => active && deleted_at === null).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Page
      title={m.attendance_label()}
      actions={
        may && (
          <Button tone="primary" icon={TabletSmartphone} disabled={offline !== undefined} title={offline} onClick={() => enrol(true)}>
            {m.attendance_enrol()}
          </Button>
        )
      }
    >
      <AttendanceTabs at="devices" />
      <KioskList {...{ places, lines }} />
      {enrolling && <EnrolKiosk {...{ places, lines }} onClose={() => enrol(false)} />}
    </Page>
  );
}
