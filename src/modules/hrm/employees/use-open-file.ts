import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

/** Shows a file of a record in a tab of its own; says so where it cannot be reached now. */
export function useOpenFile(): (path: string) => void {
  const store = useStore();
  const [open] = useTask(async (path: string) => {
    const blob = await store.readFile(path);
    if (!blob) {
      toast.error(m.people_document_unreachable());
      return;
    }
    const url = URL.createObjectURL(blob);
    window.open(url, '_blank', 'noopener');
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  });
  return open;
}
