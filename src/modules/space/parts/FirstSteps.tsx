import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import type { Access } from '#access/access.ts';
import { useConnection } from '#data/connection.tsx';
import { draftKey } from '#data/draft-key.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { offersOrders } from '#modules/business/offered.ts';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

import { type FirstStep, isRunning, offersFirstSteps, stepsFor } from '../first-steps.ts';
import { useArrived, useFacts } from '../use-first-steps.ts';
import { ZonePreset } from './ZonePreset.tsx';

/** What to do first, until the first delivery is recorded or somebody hides it; the person's menu shows it again. */
export function FirstSteps() {
  const access = useAccess();
  const { loading } = useConnection();
  const [search, setSearch] = useSearchParams();
  const asked = search.has('start');
  const key = `karbar-first-steps:${draftKey(useStore(), 'away')}`;
  const arrived = useArrived();
  const [away, setAway] = useState(() => localStorage.getItem(key) !== null);
  // Whoever asks for it has it back, also at the next visit.
  useEffect(() => {
    if (asked) localStorage.removeItem(key);
  }, [asked, key]);
  if (!offersFirstSteps(access) || loading || !arrived || (away && !asked)) return null;
  const hide = () => {
    localStorage.setItem(key, '1');
    setAway(true);
    if (asked) setSearch({}, { replace: true });
  };
  return <Steps arrived={arrived} asked={asked} onHide={hide} />;
}

type StepsProps = { readonly arrived: readonly string[]; readonly asked: boolean; readonly onHide: () => void };

function Steps({ arrived, asked, onHide }: StepsProps) {
  const steps = stepsFor(useAccess());
  const facts = useFacts(arrived);
  const number = useNumberText();
  const running = facts !== undefined && isRunning(steps, facts);
  const over = running && !asked;
  // Asked once, and then no more at every visit.
  useEffect(() => {
    if (over) onHide();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new closure at every render
  }, [over]);
  if (!facts || over) return null;
  const next = steps.find((step) => !facts[step]);
  return (
    <Section
      flush
      title={m.space_first_title()}
      text={m.space_first_done({ done: number(steps.filter((step) => facts[step]).length), all: number(steps.length) })}
      actions={
        <Button size="sm" tone="quiet" onClick={onHide}>
          {m.space_first_hide()}
        </Button>
      }
    >
      <ol className="divide-y">
        {steps.map((step) => (
          <Step key={step} step={step} done={facts[step]} next={step === next} />
        ))}
      </ol>
    </Section>
  );
}

function Step({ step, done, next }: { readonly step: FirstStep; readonly done: boolean; readonly next: boolean }) {
  const { to, title, hint } = wayOf(step, useAccess());
  const stateId = useId();
  const Mark = done ? CircleCheck : Circle;
  return (
    <li className="relative flex items-center gap-3 px-4 py-1 hover:bg-muted">
      <Mark aria-hidden className={`size-5 shrink-0 ${done ? 'text-success' : next ? 'text-primary' : 'text-muted-foreground'}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <Link
          to={to}
          aria-describedby={stateId}
          aria-current={next ? 'step' : undefined}
          className="flex min-h-12 min-w-0 flex-1 basis-64 flex-col justify-center py-1 after:absolute after:inset-0"
        >
          <span className={`text-14 ${done ? 'text-muted-foreground' : next ? 'font-semibold' : 'font-medium'}`}>{title()}</span>
          {!done && <span className="text-13 text-muted-foreground">{hint()}</span>}
        </Link>
        {step === 'zones' && <ZonePreset />}
      </div>
      <span id={stateId} className="sr-only">
        {done ? m.space_first_is_done() : m.space_first_is_open()}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
    </li>
  );
}

type Way = { readonly to: string; readonly title: () => string; readonly hint: () => string };

/** A parcel comes of an order, or is booked by hand where no orders are taken. */
function wayOf(step: FirstStep, access: Access): Way {
  const byHand = step === 'parcel' && !offersOrders(access);
  return byHand ? { ...ways.parcel, to: '/app/parcels/new', hint: m.space_first_order_hint } : ways[step];
}

const ways: Readonly<Record<FirstStep, Way>> = {
  brand: { to: '/app/brands', title: m.space_first_brand, hint: m.space_first_brand_hint },
  product: { to: '/app/products?open=new', title: m.space_first_product, hint: m.space_first_product_hint },
  zones: { to: '/app/settings?section=orders', title: m.space_first_zones, hint: m.space_first_zones_hint },
  order: { to: '/app/ecom-orders/new', title: m.space_first_order, hint: m.space_first_order_hint },
  parcel: { to: '/app/ecom-orders', title: m.space_first_parcel, hint: m.space_first_parcel_hint },
  delivery: { to: '/app/parcels', title: m.space_first_delivery, hint: m.space_first_delivery_hint },
};
