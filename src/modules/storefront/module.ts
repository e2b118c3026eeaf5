import { Store } from 'lucide-react';

import { defineModule } from '#access/feature.ts';
import { m } from '#messages';

import { storefrontEditor } from './editor/feature.ts';
import { storefrontHome } from './home/feature.ts';
import { storefrontThemes } from './themes/feature.ts';

export const storefrontModule = defineModule({
  id: 'storefront',
  key: 'manage_brands',
  label: m.module_manage_brands,
  icon: Store,
  features: [storefrontHome, storefrontEditor, storefrontThemes],
});
