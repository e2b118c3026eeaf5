import { useAtom } from 'jotai';
import { useEffect } from 'react';

import { m } from '#messages';
import { toast } from '#ui/overlay/toast.tsx';

import { sessionProblemAtom } from './session.ts';

/** Tells why a session could not be opened, in the words of the specification. */
export function SessionToasts() {
  const [problem, setProblem] = useAtom(sessionProblemAtom);
  useEffect(() => {
    if (problem === null) return;
    toast.error(problem === 'profile' ? m.error_profile_load() : m.error_session_init(), { id: problem, forAnybody: true });
    setProblem(null);
  }, [problem, setProblem]);
  return null;
}
