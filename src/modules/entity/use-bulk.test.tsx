import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { soon } from '#fixtures/soon.ts';
import { ExplainProvider } from '#ui/overlay/explain.tsx';

import { useBulk } from './use-bulk.ts';

const told = vi.hoisted(() => vi.fn<(text: string, undo: () => Promise<unknown>) => void>());
vi.mock('#ui/overlay/use-toast-undo.ts', () => ({ useToastUndo: () => told, useUndo: () => () => undefined }));
afterEach(cleanup);

test('taking back what was done to many rows touches those alone that were otherwise before', async () => {
  const undone = vi.fn<(ids: readonly string[]) => Promise<void>>(async () => undefined);
  const selection = { ids: new Set(['active', 'inactive']), clear: () => undefined };
  const one = async (id: string) => id === 'active';
  const { result } = renderHook(
    () => useBulk({ selection: selection as never, list: { setOpenId: () => undefined } }, one, { done: (n) => `${n} off`, undo: undone }),
    {
      wrapper: ({ children }: { readonly children: ReactNode }) => <ExplainProvider explain={() => undefined}>{children}</ExplainProvider>,
    },
  );
  result.current[0]();
  await soon(() => expect(told).toHaveBeenCalledOnce());
  expect(told.mock.calls[0]?.[0]).toBe('2 off');
  await told.mock.calls[0]?.[1]();
  expect(undone).toHaveBeenCalledExactlyOnceWith(['active']);
});
