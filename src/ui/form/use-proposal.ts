import { useEffect, useRef } from 'react';

type Told<V> = {
  /** What the field begins with. */
  readonly blank: V;
  readonly chosen: V;
  readonly next: V;
  /** Writes the proposal into the form. */
  readonly propose: (value: V) => unknown;
};

/** Keeps a field at what other fields propose, as long as nobody, and no draft, has chosen something else. */
export function useProposal<V>({ blank, chosen, next, propose }: Told<V>): void {
  const proposed = useRef(blank);
  useEffect(() => {
    if (chosen !== proposed.current || next === proposed.current) return;
    proposed.current = next;
    propose(next);
  }, [chosen, next, propose]);
}
