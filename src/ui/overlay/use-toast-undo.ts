import { m } from '#messages';

import { useExplain } from './explain.tsx';
import { toast, toastUndo } from './toast.tsx';

/** Says what was done and offers to take it back; what keeps it from being taken back is told as well. */
export function useToastUndo(): (text: string, undo: () => Promise<unknown>) => void {
  const undone = useUndo();
  return (text, undo) => {
    toastUndo(text, () => undone(undo));
  };
}

/** Takes something back, and tells what keeps it from being taken back. */
export function useUndo(): (undo: () => Promise<unknown>) => void {
  const explain = useExplain();
  return (undo) => {
    undo().catch((error: unknown) =>
      toast.error(explain(error)?.text ?? m.refusal_unknown({ message: error instanceof Error ? error.message : m.name_unknown() })),
    );
  };
}
