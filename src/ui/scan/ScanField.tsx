import { Camera, CameraOff, ScanBarcode } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useState } from 'react';

import { m } from '#messages';

import { IconButton } from '../control/IconButton.tsx';
import { warmReader } from './reader-wasm.ts';
import { scannedText } from './scanned.ts';
import { useWedgeScanner } from './use-wedge-scanner.ts';

const CameraScanner = lazy(() => import('./CameraScanner.tsx').then((file) => ({ default: file.CameraScanner })));

export type ScanFieldProps = {
  readonly onScan: (code: string) => void;
  readonly label?: string;
  readonly placeholder?: string;
  /** Takes no scan, e.g. while a dialog asks something. */
  readonly paused?: boolean;
  readonly size?: 'md' | 'lg';
  readonly camera?: boolean;
};

/** Takes codes from a keyboard scanner anywhere on the page, from the camera, or typed by hand. */
export function ScanField({ onScan, label, placeholder, paused = false, size = 'md', camera = true }: ScanFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [filming, setFilming] = useState(false);
  useEffect(() => {
    if (camera) warmReader();
  }, [camera]);
  useWedgeScanner((code) => {
    setTyped('');
    onScan(code);
  }, !paused);
  function submit() {
    const code = scannedText(typed);
    if (code === '' || paused) return;
    setTyped('');
    onScan(code);
  }
  return (
    <div className="flex flex-col gap-3">
      <div>
        <label htmlFor={id} className="sr-only">
          {label ?? m.ui_scan()}
        </label>
        <div className={`flex field-box items-center gap-2 pr-0.5 ${size === 'lg' ? 'min-h-14 text-20' : ''}`}>
          <ScanBarcode aria-hidden className={`shrink-0 text-muted-foreground ${size === 'lg' ? 'size-6' : 'size-4'}`} />
          <input
            id={id}
            data-scan
            data-print-hide
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            placeholder={placeholder ?? m.ui_scan_hint()}
            className="min-w-0 flex-1 self-stretch bg-transparent outline-none"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              submit();
            }}
          />
          {camera && (
            <IconButton
              icon={filming ? CameraOff : Camera}
              label={filming ? m.ui_scan_camera_stop() : m.ui_scan_camera()}
              aria-pressed={filming}
              onClick={() => setFilming(!filming)}
            />
          )}
        </div>
      </div>
      {filming && (
        <Suspense>
          <CameraScanner onScan={onScan} paused={paused} className="h-[42dvh] max-h-105 w-full" />
        </Suspense>
      )}
    </div>
  );
}
