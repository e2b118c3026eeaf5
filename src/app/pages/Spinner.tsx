import { useEffect, useState } from 'react';

import { m } from '#messages';
import { Spinner as Wheel } from '#ui/display/Spinner.tsx';

/** In the place of a screen whose code is on its way; shown only when that takes a moment, so that quick pages do not flash. */
export function Spinner({ full = false }: { readonly full?: boolean }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`grid flex-1 place-items-center p-8 text-muted-foreground ${full ? 'min-h-dvh' : 'min-h-40'}`}>
      {shown && <Wheel size={32} label={m.shell_loading()} />}
    </div>
  );
}
