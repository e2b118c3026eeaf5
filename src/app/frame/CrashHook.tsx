import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';

const crashEvent = 'karbar:crash';

/** A way for the end-to-end tests to see the crash screen of a healthy app. */
export function CrashHook() {
  const [crash, setCrash] = useState<Error | null>(null);
  useEffect(() => {
    const fail = () => setCrash(new Error('Crash asked for'));
    addEventListener(crashEvent, fail);
    return () => removeEventListener(crashEvent, fail);
  }, []);
  if (crash) throw crash;
  return <Outlet />;
}
