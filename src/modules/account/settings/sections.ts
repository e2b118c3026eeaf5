import {
  Banknote,
  Building2,
  Database,
  Factory,
  HandCoins,
  Landmark,
  LayoutGrid,
  type LucideIcon,
  MonitorSmartphone,
  PackageCheck,
  Users,
} from 'lucide-react';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

import { type Access, allows } from '#access/access.ts';
import { m } from '#messages';

import { sectionKeys } from './section-keys.ts';

export type Section = {
  /** In the address: `?section=modules`. */
  readonly id: keyof typeof sectionKeys;
  readonly label: () => string;
  /** One line of what it holds. */
  readonly text: () => string;
  readonly icon: LucideIcon;
  readonly Component: LazyExoticComponent<ComponentType>;
};

/** The one list of sections, in their order. */
const sections: readonly Section[] = [
  {
    id: 'company',
    label: m.common_company,
    text: m.settings_company_text,
    icon: Building2,
    Component: lazy(() => import('./CompanySection.tsx').then((file) => ({ default: file.CompanySection }))),
  },
  {
    id: 'numbers',
    label: m.settings_numbers,
    text: m.settings_numbers_text,
    icon: Banknote,
    Component: lazy(() => import('./NumbersSection.tsx').then((file) => ({ default: file.NumbersSection }))),
  },
  {
    id: 'modules',
    label: m.settings_modules,
    text: m.settings_modules_text,
    icon: LayoutGrid,
    Component: lazy(() => import('./ModulesSection.tsx').then((file) => ({ default: file.ModulesSection }))),
  },
  {
    id: 'orders',
    label: m.settings_orders,
    text: m.settings_orders_text,
    icon: PackageCheck,
    Component: lazy(() => import('../order-settings/index.ts').then((file) => ({ default: file.OrdersSection }))),
  },
  {
    id: 'hrm',
    label: m.hrm_section,
    text: m.hrm_section_text,
    icon: Users,
    Component: lazy(() => import('../../hrm/calendar/index.ts').then((file) => ({ default: file.HrmSettings }))),
  },
  {
    id: 'pay',
    label: m.pay_section,
    text: m.pay_section_text,
    icon: HandCoins,
    Component: lazy(() => import('../../hrm/pay-settings/index.ts').then((file) => ({ default: file.PaySettings }))),
  },
  {
    id: 'banking',
    label: m.banking_section,
    text: m.banking_section_text,
    icon: Landmark,
    Component: lazy(() => import('../../banking/settings/index.ts').then((file) => ({ default: file.BankingSettings }))),
  },
  {
    id: 'factory',
    label: m.module_view_factory,
    text: m.factory_section_text,
    icon: Factory,
    Component: lazy(() => import('../../factory/settings/index.ts').then((file) => ({ default: file.FactorySettings }))),
  },
  {
    id: 'devices',
    label: m.settings_devices,
    text: m.settings_devices_text,
    icon: MonitorSmartphone,
    Component: lazy(() => import('./DevicesSection.tsx').then((file) => ({ default: file.DevicesSection }))),
  },
  {
    id: 'data',
    label: m.company_data_label,
    text: m.company_data_text,
    icon: Database,
    Component: lazy(() => import('../data/index.ts').then((file) => ({ default: file.DataSection }))),
  },
];

/** The sections that are this person's. */
export function sectionsOf(access: Access): readonly Section[] {
  return sections.filter(({ id }) => {
    const key = sectionKeys[id];
    return key === 'owner' ? access.owner : allows(access, key);
  });
}
