import { beforeEach, expect, it, vi } from 'vitest';

import type { Device } from './device.ts';
import { project, projectAll } from './project.ts';
import { createProjector } from './projector.ts';

vi.mock('./project.ts', () => ({ project: vi.fn<typeof project>(), projectAll: vi.fn<typeof projectAll>() }));

const device = { exclusively: (work) => work(() => undefined) } as Device;
const folded = vi.mocked(project);
let goOn: (() => void)[] = [];

beforeEach(() => {
  goOn = [];
  folded.mockReset();
  folded.mockImplementation(() => new Promise((resolve) => goOn.push(resolve)));
});

const folds = (): readonly (readonly string[])[] => folded.mock.calls.map(([, docs]) => docs);

async function finishFold(): Promise<void> {
  goOn.shift()?.();
  await new Promise((resolve) => setTimeout(resolve));
}

it('folds at once what is entered first, and together what comes meanwhile', async () => {
  const { show, settled } = createProjector(device);
  show(['a']);
  show(['b', 'c']);
  show(['c', 'd']);
  expect(folds()).toEqual([['a']]);
  let done = false;
  const whenDone = (async () => {
    await settled();
    done = true;
  })();
  await finishFold();
  expect(folds()).toEqual([['a'], ['b', 'c', 'd']]);
  expect(done).toBe(false);
  await finishFold();
  await whenDone;
  show(['e']);
  expect(folds().at(-1)).toEqual(['e']);
});

it('goes on after a fold that failed', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  folded.mockRejectedValueOnce(new Error('The local database is closed for a moment'));
  const { show, settled } = createProjector(device);
  show(['a']);
  show(['b']);
  await finishFold();
  await finishFold();
  await settled();
  expect(folds()).toEqual([['a'], ['b']]);
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});

it('shows what another tab left, too', async () => {
  vi.mocked(projectAll).mockResolvedValue();
  const { showAll, settled } = createProjector(device);
  showAll();
  await settled();
  expect(projectAll).toHaveBeenCalledOnce();
  expect(folds()).toEqual([]);
});
