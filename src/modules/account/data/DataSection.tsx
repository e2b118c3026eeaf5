import { useCompany } from '#data/react.tsx';
import { useAnswer } from '#data/server.tsx';

import { ownerCalls } from './calls.ts';
import { EndCard } from './EndCard.tsx';
import { ExportCard } from './ExportCard.tsx';
import { useExport } from './use-export.ts';

/** The owner's: everything to take along, and the end of the company. */
export function DataSection() {
  const { id } = useCompany();
  const [contents] = useAnswer(id, (remote) => ownerCalls(remote, id).contents());
  const running = useExport();
  return (
    <>
      <ExportCard contents={contents} {...running} />
      <EndCard onExport={running.start} />
    </>
  );
}
