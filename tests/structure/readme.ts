import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readmeWithTable } from './built-table.ts';
import { root } from './sources.ts';

// npm run readme: brings the table of what is built up to date.
writeFileSync(join(root, 'README.md'), readmeWithTable());
