import { useCompany } from '#data/react.tsx';
import { useServer } from '#data/server.tsx';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { m } from '#messages';
import { useDateFormat } from '#ui/display/format.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { ownerCalls } from './calls.ts';

/** The day of an instant in the company's time zone, as it is written here. */
export function useEndDay(instant: string | null | undefined): string | null {
  const format = useDateFormat();
  return instant ? formatDay(dayIn(format.timeZone, instant), format) : null;
}

/** Takes the end of the company back. */
export function useKeepCompany(): readonly [keep: () => void, busy: boolean] {
  const server = useServer();
  const { id } = useCompany();
  return useTask(async () => {
    await ownerCalls(await server(), id).keep();
    toast.success(m.company_data_kept());
  });
}
