import { expect, it } from 'vitest';

import { filesIn, source } from './sources.ts';

/** A photo as a camera made it tells where it was taken: only one that was drawn anew leaves the device. */
it('every picture that is kept or sent was made small first, which leaves out all but the picture', () => {
  // A paper of an employee may be a PDF: it is kept as it is, and a picture goes the usual way.
  const papers = 'src/modules/hrm/employees/parts/DocumentForm.tsx';
  const callers = filesIn('src', /(?<!\.test)\.tsx?$/).filter((file) => /\b(?:store|backend)\.saveFile\(|\.upload\(/.test(source(file)));
  const bare = callers.filter((file) => !/\bcompressPhoto\(/.test(source(file)));
  expect(callers.length).toBeGreaterThan(1);
  expect(bare).toEqual(['src/data/remote-account.ts', 'src/data/store.ts', papers]);
});
