import { beforeEach, expect, it, vi } from 'vitest';

import type { Device } from './parts.ts';
import { project, projectAll } from './project.ts';
import { createShowing } from './showing.ts';

vi.mock('./project.ts', () => ({ project: vi.fn<typeof project>(), projectAll: vi.fn<typeof projectAll>() }));

const device = {} as Device;
const folded = vi.mocked(project);
let goOn: (() => void)[] = [];

beforeEach(() => {
  goOn = [];
  folded.mockReset();
  folded.mockImplementation(() => new Promise((resolve) => goOn.push(resolve)));
});

async function finishFold(): Promise<void> {
  goOn.shift()?.();
  await new Promise((resolve) => setTimeout(resolve));
}

it('folds at once what is entered first, and together what comes meanwhile', async () => {
  const { show, settled } = createShowing(device);
  show(['a']);
  show(['b', 'c']);
  show(['c', 'd']);
  expect(folded.mock.calls).toEqual([[device, ['a']]]);
  let done = false;
  const whenDone = (async () => {
    await settled();
    done = true;
  })();
  await finishFold();
  expect(folded.mock.calls.slice(1)).toEqual([[device, ['b', 'c', 'd']]]);
  expect(done).toBe(false);
  await finishFold();
  await whenDone;
  show(['e']);
  expect(folded.mock.calls.at(-1)).toEqual([device, ['e']]);
});

it('goes on after a fold that failed', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  folded.mockRejectedValueOnce(new Error('The local database is closed for a moment'));
  const { show, settled } = createShowing(device);
  show(['a']);
  show(['b']);
  await finishFold();
  await finishFold();
  await settled();
  expect(folded.mock.calls.map(([, docs]) => docs)).toEqual([['a'], ['b']]);
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});

it('shows what another tab left, too', async () => {
  vi.mocked(projectAll).mockResolvedValue();
  const { showAll, settled } = createShowing(device);
  showAll();
  await settled();
  expect(projectAll).toHaveBeenCalledWith(device);
});
