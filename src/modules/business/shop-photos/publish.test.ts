import { expect, it, vi } from 'vitest';

import { photoSizes } from '#kernel/photo-sizes.ts';

import { publishPhotos } from './publish.ts';

vi.mock(import('#data/photos.ts'), async (original) => ({
  ...(await original()),
  compressPhoto: async (file) => {
    if ((await file.text()) === 'no picture') throw new DOMException('Not decoded', 'InvalidStateError');
    return file;
  },
}));

it('a photo that is no picture holds up none behind it', async () => {
  const [bad, good] = ['a', 'b'].map((letter) => letter.repeat(64));
  const files = new Map([
    [`t/products/p/${bad}.webp`, 'no picture'],
    [`t/products/p/${good}.webp`, 'a lamp'],
  ]);
  const put: string[] = [];
  const account = { publishPhoto: async (name: string) => void put.push(name) };
  const told = vi.fn<(done: number) => void>();
  await publishPhotos(
    { account: async () => account } as unknown as Parameters<typeof publishPhotos>[0],
    { readFile: async (path) => new Blob([files.get(path) ?? '']) },
    { media: 'm', paths: [...files.keys()] },
    told,
  );
  expect(put).toEqual(photoSizes.map((size) => `m/photos/${good}-${size}`));
  expect(told.mock.calls).toEqual([[1], [2]]);
});
