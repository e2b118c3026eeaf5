import { Cloud, CloudAlert, CloudOff, CloudUpload } from 'lucide-react';
import { type ComponentProps, lazy, Suspense } from 'react';

import { connectionState, useConnection } from '#data/connection.tsx';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';

const SyncPopover = lazy(() => import('./SyncPopover.tsx').then((file) => ({ default: file.SyncPopover })));

const looks = {
  saved: { Icon: Cloud, className: 'text-muted-foreground' },
  waiting: { Icon: CloudUpload, className: 'text-info-strong' },
  offline: { Icon: CloudOff, className: 'text-warning-strong' },
  attention: { Icon: CloudAlert, className: 'bg-danger-soft text-danger-strong' },
} as const;

/** Always there: cloud = saved, arrow with count = waiting, amber = offline, red with count = needs attention. */
export function SyncBadge() {
  const connection = useConnection();
  const state = connectionState(connection);
  const count = state === 'attention' ? connection.attention : connection.waiting;
  const number = useNumberText();
  const text = stateText(state, count);
  const face = <Face state={state} count={count} aria-label={named(m.shell_sync_badge({ state: text }), count > 0 ? number(count) : '')} />;
  return (
    <Suspense fallback={face}>
      <SyncPopover label={text} trigger={face} />
    </Suspense>
  );
}

/** Whoever speaks to the page says what is seen: the figure stands in the name as it stands in the badge. */
function named(name: string, figure: string): string {
  return figure === '' || name.split(' ').includes(figure) ? name : `${name} · ${figure}`;
}

function Face({ state, count, ...button }: { readonly state: keyof typeof looks; readonly count: number } & ComponentProps<'button'>) {
  const { Icon, className } = looks[state];
  const number = useNumberText();
  return (
    <button
      {...button}
      type="button"
      data-sync={state}
      className={`inline-flex h-control min-w-control shrink-0 items-center justify-center gap-1 rounded-md px-2 font-medium hover:bg-muted ${className}`}
    >
      <span aria-hidden className="relative">
        <Icon className="size-5" />
        {state === 'offline' && <span className="absolute -end-0.5 -top-0.5 size-2 rounded-full bg-warning" />}
      </span>
      {count > 0 && (
        <span aria-hidden className="text-13 figures">
          {number(count)}
        </span>
      )}
    </button>
  );
}

function stateText(state: keyof typeof looks, count: number): string {
  if (state === 'saved') return m.shell_saved();
  if (state === 'offline') return count > 0 ? `${m.shell_offline()}, ${waitingText(count)}` : m.shell_offline();
  if (state === 'waiting') return waitingText(count);
  return count === 1 ? m.shell_attention_one() : m.shell_attention({ count });
}

export function waitingText(count: number): string {
  return count === 1 ? m.shell_waiting_one() : m.shell_waiting({ count });
}
