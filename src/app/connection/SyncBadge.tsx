import { Cloud, CloudAlert, CloudDownload, CloudOff, CloudUpload } from 'lucide-react';
import { type ComponentProps, lazy, Suspense } from 'react';

import { type Connection, connectionState, useConnection } from '#data/connection.tsx';
import { m } from '#messages';
import { type NumberText, useNumberText } from '#ui/display/numbers.tsx';

const SyncPopover = lazy(() => import('./SyncPopover.tsx').then((file) => ({ default: file.SyncPopover })));

const looks = {
  saved: { Icon: Cloud, className: 'text-muted-foreground' },
  loading: { Icon: CloudDownload, className: 'text-info-strong' },
  waiting: { Icon: CloudUpload, className: 'text-info-strong' },
  offline: { Icon: CloudOff, className: 'text-warning-strong' },
  attention: { Icon: CloudAlert, className: 'bg-danger-soft text-danger-strong' },
} as const;

/** Always there: cloud = saved, arrow down with a percentage = still filling this device, arrow with count = waiting, amber = offline, red with count = needs attention. */
export function SyncBadge() {
  const connection = useConnection();
  const state = connectionState(connection);
  const count = state === 'attention' ? connection.attention : connection.waiting;
  const number = useNumberText();
  const percent = `${number(filled(connection.loading))} %`;
  const figure = state === 'loading' ? percent : count > 0 ? number(count) : '';
  const text = state === 'loading' ? m.shell_filling({ percent }) : stateText(state, count, number);
  const face = <Face state={state} figure={figure} aria-label={named(m.shell_sync_badge({ state: text }), figure)} />;
  return (
    <Suspense fallback={face}>
      <SyncPopover label={text} trigger={face} />
    </Suspense>
  );
}

/** Whoever speaks to the page says what is seen: the figure stands in the name as it stands in the badge. */
function named(name: string, figure: string): string {
  return figure === '' || ` ${name} `.includes(` ${figure} `) ? name : `${name} · ${figure}`;
}

function Face({ state, figure, ...button }: { readonly state: keyof typeof looks; readonly figure: string } & ComponentProps<'button'>) {
  const { Icon, className } = looks[state];
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
      {figure !== '' && (
        <span aria-hidden className="text-13 figures">
          {figure}
        </span>
      )}
    </button>
  );
}

/** Rounded down: nothing is whole before it is. */
function filled(loading: Connection['loading']): number {
  return loading && loading.total > 0 ? Math.min(99, Math.floor((loading.rows / loading.total) * 100)) : 0;
}

function stateText(state: Exclude<keyof typeof looks, 'loading'>, count: number, number: NumberText): string {
  if (state === 'saved') return m.shell_saved();
  if (state === 'offline') return count > 0 ? `${m.shell_offline()}, ${waitingText(count, number)}` : m.shell_offline();
  if (state === 'waiting') return waitingText(count, number);
  return count === 1 ? m.shell_attention_one() : m.shell_attention({ count: number(count) });
}

export function waitingText(count: number, number: NumberText): string {
  return count === 1 ? m.shell_waiting_one() : m.shell_waiting({ count: number(count) });
}
