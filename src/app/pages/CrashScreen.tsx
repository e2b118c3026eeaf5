import { CircleAlert, CloudOff } from 'lucide-react';
import { useRouteError } from 'react-router-dom';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';

import { StatePage } from './StatePage.tsx';

/** In the place of a screen that failed. */
export function CrashScreen() {
  return <Crash error={useRouteError()} />;
}

export function Crash({ error, full = false }: { readonly error: unknown; readonly full?: boolean }) {
  const reload = (
    <Button tone="primary" onClick={() => location.reload()}>
      {m.crash_reload()}
    </Button>
  );
  if (isMissingChunk(error)) {
    return (
      <StatePage icon={CloudOff} full={full} title={m.shell_chunk_title()} actions={reload}>
        <p>{m.shell_chunk_text()}</p>
      </StatePage>
    );
  }
  return (
    <StatePage icon={CircleAlert} full={full} title={m.crash_title()} actions={reload}>
      <p>{m.crash_text()}</p>
      <p>{m.shell_crash_drafts()}</p>
      <details className="text-start">
        <summary className="cursor-pointer py-1 text-center coarse:py-3">{m.shell_crash_details()}</summary>
        <pre className="mt-2 max-h-60 max-w-[80vw] overflow-auto rounded-md border border-border p-3 text-12 whitespace-pre-wrap">
          {detailsOf(error)}
        </pre>
      </details>
    </StatePage>
  );
}

/** The browsers' words for a script that could not be loaded. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script failed|error loading/i.test(error.message);
}

function detailsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.name}: ${error.message}\n${error.stack ?? ''}\n${__APP_VERSION__}`;
}
