import type { Module } from '#access/feature.ts';

import { accountModule } from './account/module.ts';
import { bankingModule } from './banking/module.ts';
import { businessModule } from './business/module.ts';
import { factoryModule } from './factory/module.ts';
import { hrmModule } from './hrm/module.ts';
import { spaceModule } from './space/module.ts';
import { storefrontModule } from './storefront/module.ts';

/** The one list of modules, in the order of the menu. Screens are loaded when they are opened. */
export const modules = [
  spaceModule,
  businessModule,
  storefrontModule,
  hrmModule,
  bankingModule,
  factoryModule,
  accountModule,
] as const satisfies readonly Module[];

type KeyOf<T> = T extends unknown ? keyof T & string : never;
type Feature = (typeof modules)[number]['features'][number];

declare module '#kernel/href.ts' {
  interface Register {
    readonly paths:
      | KeyOf<Feature['routes']>
      | '/'
      | '/login'
      | '/app/unauthorized'
      | '/app/needs-attention'
      | '/admin'
      | '/admin/tenants'
      | '/admin/tenants/:tenantId'
      | '/admin/plans'
      | '/admin/settings';
  }
}
