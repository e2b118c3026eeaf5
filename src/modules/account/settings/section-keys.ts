import type { Requirement } from '#access/access.ts';

/** Whom each section is for. */
export const sectionKeys = {
  company: 'owner',
  numbers: 'owner',
  modules: 'owner',
  orders: 'manage_order_settings',
  hrm: 'manage_hrm_settings',
  pay: 'manage_hrm_settings',
  banking: 'manage_banking_settings',
  factory: 'manage_factory_settings',
  devices: null,
  data: 'owner',
} as const satisfies Readonly<Record<string, Requirement | 'owner'>>;

/** Whoever holds one of these opens the settings; what is everybody's is shown to him too, and opens them to nobody. */
export const openingKeys = Object.values(sectionKeys).filter((key) => key !== null && key !== 'owner');
