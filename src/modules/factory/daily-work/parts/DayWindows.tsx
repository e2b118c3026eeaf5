import { ShiftDialog } from '../../reports/index.ts';
import type { Day } from '../use-day.ts';
import { ScanDialog } from './ScanDialog.tsx';
import { StepsDialog } from './StepsDialog.tsx';
import { TeamDialog } from './TeamDialog.tsx';

export type DayWindow = 'team' | 'steps' | 'shift' | 'scan';

type Props = { readonly day: Day; readonly open: DayWindow | undefined; readonly onClose: () => void };

export function DayWindows({ day, open, onClose }: Props) {
  return (
    <>
      {open === 'team' && <TeamDialog day={day} onClose={onClose} />}
      {open === 'steps' && <StepsDialog day={day} onClose={onClose} />}
      {open === 'scan' && <ScanDialog day={day} onClose={onClose} />}
      {open === 'shift' && day.report && <ShiftDialog row={day.report} onClose={onClose} />}
    </>
  );
}
