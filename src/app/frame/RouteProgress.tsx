import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';

import { m } from '#messages';

/** A bar under the top bar when the next screen's code takes more than a moment to arrive. */
export function RouteProgress() {
  const loading = useNavigation().state === 'loading';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setShown(true), 200);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [loading]);
  if (!shown) return null;
  return (
    <span role="status" className="absolute inset-x-0 -bottom-px h-0.5 animate-breathe bg-primary">
      <span className="sr-only">{m.shell_loading()}</span>
    </span>
  );
}
