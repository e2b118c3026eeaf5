import { readFileSync } from 'node:fs';

import { expect, test } from '../support/browser.ts';
import { access } from './access.ts';
import { frozen } from './frozen.ts';
import { type FaultName, faultNames } from './names.ts';
import { network } from './network.ts';
import { power } from './power.ts';
import { profile } from './profile.ts';
import { server } from './server.ts';
import { storage } from './storage.ts';
import { type Fault, Story } from './story.ts';
import { versions } from './versions.ts';
import { worker } from './worker.ts';

const faults: Readonly<Record<FaultName, Fault>> = {
  ...network,
  ...power,
  ...frozen,
  ...storage,
  ...versions,
  ...worker,
  ...server,
  ...profile,
  ...access,
};

for (const name of faultNames) {
  test(name, async ({ browser, world }) => {
    // Some start servers of their own.
    const story = await Story.begin(world, browser, name);
    await faults[name](story);
    await story.settle();
    const { acknowledged, inPostgres, kept, twice } = await story.verdict();
    const lost = acknowledged - inPostgres - kept;
    const word = lost > 0 ? `LOST ${lost}` : twice > 0 ? `DUPLICATED ${twice}` : 'ok';
    // Read by the runner, which closes with the sum of all faults.
    console.log(`${name}: acknowledged ${acknowledged}, in Postgres ${inPostgres}${kept > 0 ? `, needs attention ${kept}` : ''}, ${word}`);
    expect({ lost, twice, entered: acknowledged > 0 }).toEqual({ lost: 0, twice: 0, entered: true });
    await story.end();
  });
}

test('sync/README.md lists the same faults', () => {
  const text = readFileSync(new URL('../../../sync/README.md', import.meta.url), 'utf8');
  const list = text.slice(text.indexOf('<!-- faults: begin -->'), text.indexOf('<!-- faults: end -->'));
  expect([...list.matchAll(/^- (.+)$/gm)].map(([, name]) => name)).toEqual([...faultNames]);
});
