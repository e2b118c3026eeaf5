import type { DemoPart, Scene } from '#data/demo.ts';
import { addDays } from '#kernel/dates.ts';

import { noFacts, supplierCommands, type SupplierFacts } from './supplier-commands.ts';

/** `opened`: days before the first day of the demo, on which what was owed at the start was owed. */
type Told = Partial<SupplierFacts> & Pick<SupplierFacts, 'name'> & { readonly opened?: number };

/** Whom a workshop in Dhaka buys from. Amounts in minor units. */
const suppliers = {
  cloth: {
    ...{ name: 'Islampur Cotton House', contact_name: 'Haji Nurul Islam', phone: '01711204518', terms_days: 45, lead_days: 5 },
    ...{ address: '42 Islampur Road, Dhaka 1100', credit_limit: 60_000_000, opening_balance: 18_450_000, opened: 12 },
    ...{ pay_details: 'Dutch-Bangla Bank, Islampur, 1051100045127', tax_id: '001234567-0101', tags: ['Fabric'] },
    notes: 'Shade cards on Sunday. Short rolls are taken back within a week.',
  },
  muslin: {
    ...{ name: 'Rupganj Jamdani Weavers', contact_name: 'Abdul Jabbar', phone: '01819337420', lead_days: 21, tags: ['Fabric', 'Handloom'] },
    ...{ address: 'Noapara, Rupganj, Narayanganj', pay_details: 'bKash 01819337420', notes: 'Half is paid in advance.' },
  },
  thread: {
    ...{ name: 'Haji Thread House', contact_name: 'Md. Shahjahan', phone: '01715880264', terms_days: 30, lead_days: 2, tags: ['Trims'] },
    ...{ address: 'Shop 18, Chawkbazar, Dhaka', credit_limit: 15_000_000, opening_balance: 4_680_000, opened: 40 },
  },
  trims: {
    ...{ name: 'Bismillah Button & Zipper', contact_name: 'Rafiqul Alam', phone: '01912446083', terms_days: 15, lead_days: 3 },
    ...{ address: 'Keraniganj, Dhaka', email: 'sales@bismillah.example', tags: ['Trims'] },
  },
  boxes: {
    ...{ name: 'Nila Packaging', contact_name: 'Sharmin Nila', phone: '01674509118', terms_days: 20, lead_days: 7, tags: ['Packaging'] },
    ...{ address: 'Plot 7, BSCIC, Tongi, Gazipur', email: 'orders@nila.example' },
  },
  labels: {
    ...{ name: 'Print Point Labels', contact_name: 'Tanvir Hasan', phone: '01521330975', terms_days: 7, lead_days: 4 },
    ...{ address: '120 Fakirapool, Dhaka', tags: ['Trims', 'Packaging'] },
  },
  dyeing: {
    ...{ name: 'রহমান ডাইং অ্যান্ড ওয়াশিং', contact_name: 'মিজানুর রহমান', phone: '01832770541', type: 'service', terms_days: 30 },
    ...{ address: 'শ্যামপুর, ঢাকা', lead_days: 6, pay_details: 'নগদ ০১৮৩২৭৭০৫৪১' },
  },
  embroidery: {
    ...{ name: 'Mirpur Embroidery Works', contact_name: 'Salma Akter', phone: '01756118232', type: 'both', terms_days: 15, lead_days: 8 },
    ...{ address: 'Section 11, Mirpur, Dhaka', tags: ['Handwork'] },
  },
} as const satisfies Readonly<Record<string, Told>>;

/** Their ids, for those who buy from them. */
export const suppliersDemo: DemoPart<Readonly<Record<keyof typeof suppliers, string>>> = { furnish };

async function furnish({ store }: Scene): Promise<Readonly<Record<keyof typeof suppliers, string>>> {
  const made: [string, string][] = [];
  for (const [key, told] of Object.entries<Told>(suppliers)) {
    const { opened, ...facts } = told;
    const opening_date = opened === undefined ? null : addDays(store.today(), -opened);
    made.push([key, await supplierCommands.add(store, { ...noFacts, ...facts, opening_date })]);
  }
  return Object.fromEntries(made) as Record<keyof typeof suppliers, string>;
}
