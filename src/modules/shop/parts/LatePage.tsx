import { m } from '#messages';

import type { LateFound } from '../found-page.ts';
import { useLatePages } from '../late.ts';
import { Boundary } from './Boundary.tsx';

/** A page that does not come with the first one. */
export function LatePage({ found }: { found: LateFound }) {
  return (
    <Boundary key={found.kind} waiting={<div className="min-h-96" />} failed={<NotLoaded />}>
      <Loaded found={found} />
    </Boundary>
  );
}

function Loaded({ found }: { found: LateFound }) {
  const { CheckoutPage, ConfirmationPage, TrackPage } = useLatePages();
  switch (found.kind) {
    case 'checkout':
      return <CheckoutPage />;
    case 'confirmation':
      return <ConfirmationPage key={found.id} id={found.id} />;
    case 'track':
      return <TrackPage />;
  }
}

function NotLoaded() {
  return (
    <div className="frame flex flex-col items-start gap-4 py-10" role="alert">
      <p>{m.shop_not_loaded()}</p>
      <button type="button" className="button-line" onClick={() => location.reload()}>
        {m.ui_retry()}
      </button>
    </div>
  );
}
