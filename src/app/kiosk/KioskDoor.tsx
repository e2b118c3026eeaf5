import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';

import { useRow } from '#data/react.tsx';
import { ThisKiosk } from '#modules/hrm/kiosks/kind.ts';

import { companyAtom } from '../company/company.ts';
import { CompanyGate } from '../company/CompanyGate.tsx';
import { Spinner } from '../pages/Spinner.tsx';
import { phaseAtom } from '../session/session.ts';
import { followKiosk } from './contact.ts';
import { SetupPage } from './SetupPage.tsx';
import { stageAtom } from './stage.ts';
import { StuckPage } from './StuckPage.tsx';
import { SwitchedOffPage } from './SwitchedOffPage.tsx';

const Kiosk = lazy(() => import('#modules/hrm/kiosk/index.ts').then((file) => ({ default: file.Kiosk })));

const LineTablet = lazy(() => import('#modules/factory/line-tablet/index.ts').then((file) => ({ default: file.LineTablet })));

/** All that a tablet at a gate or of a line shows, whatever stands in the address. */
export function KioskDoor() {
  return (
    <MemoryRouter>
      <Shown />
    </MemoryRouter>
  );
}

function Shown() {
  const stage = useAtomValue(stageAtom);
  const phase = useAtomValue(phaseAtom);
  if (stage?.at === 'setup') return <SetupPage until={stage.until} />;
  if (stage?.at === 'off') return <SwitchedOffPage {...stage} />;
  if (phase !== 'open') return <StuckPage phase={phase} />;
  return (
    <CompanyGate>
      <Following />
    </CompanyGate>
  );
}

function Following() {
  const open = useAtomValue(companyAtom);
  const kiosk = open?.kiosk;
  useEffect(() => (open && kiosk !== undefined ? followKiosk(open, kiosk) : undefined), [open, kiosk]);
  const row = useRow(ThisKiosk, kiosk);
  if (!row) return <Spinner full />;
  return (
    <Suspense fallback={<Spinner full />}>
      {row.line_id === null ? <Kiosk kiosk={row} /> : <LineTablet kiosk={row} line={row.line_id} />}
    </Suspense>
  );
}
