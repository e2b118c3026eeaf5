import { useEffect, useRef, useState } from 'react';

import { createDecoder, type Decoder } from './decoder.ts';

export type CameraState = 'starting' | 'running' | 'denied' | 'none' | 'failed';

/** The same code counts again after this time: long enough to take the parcel away, short enough to scan two alike. */
const sameCodeAgain = 1800;
const betweenFrames = 110;

type Options = {
  /** Where the picture shows. */ readonly video: HTMLVideoElement | null;
  readonly onScan: (code: string) => void;
  readonly paused: boolean;
};

/** Runs the rear camera and tells the codes it sees. */
export function useCamera({ video, onScan, paused }: Options) {
  const [state, setState] = useState<CameraState>('starting');
  const [track, setTrack] = useState<MediaStreamTrack>();
  const latest = useRef({ onScan, paused });
  useEffect(() => {
    latest.current = { onScan, paused };
  });
  useEffect(() => {
    if (!video) return undefined;
    const screen = video;
    let live = true;
    let stream: MediaStream | undefined;
    let decoder: Decoder | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen = { code: '', at: Number.NEGATIVE_INFINITY };

    async function look() {
      if (!live || !decoder) return;
      if (!latest.current.paused && screen.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        const [code] = await decoder.read(screen).catch(() => []);
        const now = performance.now();
        if (live && code && (code !== seen.code || now - seen.at > sameCodeAgain)) latest.current.onScan(code);
        if (code) seen = { code, at: now };
      }
      if (live) timer = setTimeout(() => void look(), betweenFrames);
    }
    async function start() {
      try {
        if (!navigator.mediaDevices) throw new DOMException('no camera', 'NotFoundError');
        const [opened, made] = await Promise.all([
          navigator.mediaDevices.getUserMedia({
            video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
          }),
          createDecoder(),
        ]);
        stream = opened;
        decoder = made;
        if (!live) return stop();
        await show(screen, stream);
        setTrack(stream.getVideoTracks()[0]);
        setState('running');
        void look();
      } catch (error) {
        stop();
        if (live) setState(stateOf(error));
      }
    }
    function stop() {
      clearTimeout(timer);
      decoder?.close();
      for (const one of stream?.getTracks() ?? []) one.stop();
    }
    void start();
    return () => {
      live = false;
      stop();
    };
  }, [video]);
  return { state, torch: torchOf(track) };
}

function show(screen: HTMLVideoElement, stream: MediaStream): Promise<void> {
  screen.srcObject = stream;
  return screen.play();
}

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
}

/** Switches the light, where the camera has one. */
function torchOf(track: MediaStreamTrack | undefined): ((on: boolean) => void) | undefined {
  const able = track?.getCapabilities?.() as { torch?: boolean } | undefined;
  if (!track || !able?.torch) return undefined;
  return (on) => void track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
}
