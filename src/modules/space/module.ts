import { House } from 'lucide-react';

import { defineModule } from '#access/feature.ts';
import { m } from '#messages';

import { spaceFeature } from './feature.ts';

export const spaceModule = defineModule({ id: 'space', key: null, label: () => m.space_title(), icon: House, features: [spaceFeature] });
