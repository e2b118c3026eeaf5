import { Flashlight } from 'lucide-react';
import { useState } from 'react';

import { m } from '#messages';

import { IconButton } from '../control/IconButton.tsx';
import { Spinner } from '../display/Spinner.tsx';
import { useCamera } from './use-camera.ts';

/** The camera as a scanner: hold a code into the frame. Needs permission; says what to do when it has none. */
export function CameraScanner({
  onScan,
  paused = false,
  className = 'aspect-4/3 w-full',
}: {
  readonly onScan: (code: string) => void;
  readonly paused?: boolean;
  readonly className?: string;
}) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { state, torch } = useCamera({ video, onScan, paused });
  const [lit, setLit] = useState(false);
  const problem = {
    denied: m.ui_scan_camera_denied,
    none: m.ui_scan_camera_none,
    failed: m.ui_scan_camera_failed,
    starting: undefined,
    running: undefined,
  }[state];
  return (
    <div className={`relative overflow-hidden rounded-lg bg-black text-white ${className}`}>
      <video ref={setVideo} muted playsInline className="size-full object-cover" />
      {state === 'running' && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-[12%] inset-y-[26%] rounded-lg border-2 border-white/85 shadow-[0_0_0_999px_rgb(0_0_0/35%)]"
        />
      )}
      {state === 'starting' && <Spinner size={32} label={m.ui_loading()} className="absolute inset-0" />}
      {problem && (
        <p role="alert" className="absolute inset-0 flex items-center justify-center p-6 text-center text-14 text-balance">
          {problem()}
        </p>
      )}
      {torch && (
        <IconButton
          icon={Flashlight}
          label={m.ui_scan_torch()}
          aria-pressed={lit}
          className="absolute right-2 bottom-2 bg-black/60 text-white"
          onClick={() => {
            torch(!lit);
            setLit(!lit);
          }}
        />
      )}
    </div>
  );
}
