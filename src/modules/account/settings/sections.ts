import { Banknote, Building2, Database, LayoutGrid, type LucideIcon, MonitorSmartphone, PackageCheck } from 'lucide-react';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

import { type Access, allows } from '#access/access.ts';
import { m } from '#messages';

export type Section = {
  /** In the address: `?section=modules`. */
  readonly id: string;
  readonly label: () => string;
  /** One line of what it holds. */
  readonly text: () => string;
  readonly icon: LucideIcon;
  /** Whether it is this person's. Whoever has one may open the settings at all: `feature.ts` asks for their keys. */
  readonly who: (access: Access) => boolean;
  readonly Component: LazyExoticComponent<ComponentType>;
};

const owner = (access: Access) => access.owner;
const everyone = () => true;

/** The one list of sections, in their order. */
export const sections: readonly Section[] = [
  {
    id: 'company',
    label: m.settings_company,
    text: m.settings_company_text,
    icon: Building2,
    who: owner,
    Component: lazy(() => import('./CompanySection.tsx').then((file) => ({ default: file.CompanySection }))),
  },
  {
    id: 'numbers',
    label: m.settings_numbers,
    text: m.settings_numbers_text,
    icon: Banknote,
    who: owner,
    Component: lazy(() => import('./NumbersSection.tsx').then((file) => ({ default: file.NumbersSection }))),
  },
  {
    id: 'modules',
    label: m.settings_modules,
    text: m.settings_modules_text,
    icon: LayoutGrid,
    who: owner,
    Component: lazy(() => import('./ModulesSection.tsx').then((file) => ({ default: file.ModulesSection }))),
  },
  {
    id: 'orders',
    label: m.settings_orders,
    text: m.settings_orders_text,
    icon: PackageCheck,
    who: (access) => allows(access, 'manage_order_settings'),
    Component: lazy(() => import('../order-settings/index.ts').then((file) => ({ default: file.OrdersSection }))),
  },
  {
    id: 'devices',
    label: m.settings_devices,
    text: m.settings_devices_text,
    icon: MonitorSmartphone,
    who: everyone,
    Component: lazy(() => import('./DevicesSection.tsx').then((file) => ({ default: file.DevicesSection }))),
  },
  {
    id: 'data',
    label: m.company_data_label,
    text: m.company_data_text,
    icon: Database,
    who: owner,
    Component: lazy(() => import('../data/index.ts').then((file) => ({ default: file.DataSection }))),
  },
];
