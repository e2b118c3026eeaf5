import { addDays } from '#kernel/dates.ts';
import { m } from '#messages';

/* What is usual in a country: its days off of the week and its holidays. Values to begin with; the company changes them. */

/** Sunday first. */
const weekends: Readonly<Record<string, string>> = {
  BD: '0000010',
  IN: '1000000',
  PK: '1000000',
  LK: '1000000',
  NP: '0000001',
  AE: '1000001',
  SA: '0000011',
  KW: '0000011',
  QA: '0000011',
  OM: '0000011',
};

/** Of Bangladesh Friday alone: that is the weekly holiday of factories (Labour Act, section 103). */
export function daysOffIn(country: string): string {
  return weekends[country] ?? '1000001';
}

export type ProposedHoliday = { readonly day: string; readonly name: string; readonly moon: boolean };

const fixed: Readonly<Record<string, readonly (readonly [day: string, name: () => string])[]>> = {
  BD: [
    ['02-21', m.holiday_language_day],
    ['03-26', m.holiday_independence],
    ['04-14', m.holiday_bengali_new_year],
    ['05-01', m.holiday_labour_day],
    ['12-16', m.holiday_victory],
    ['12-25', m.holiday_christmas],
  ],
  IN: [
    ['01-26', m.holiday_republic],
    ['05-01', m.holiday_labour_day],
    ['08-15', m.holiday_independence],
    ['10-02', m.holiday_gandhi],
    ['12-25', m.holiday_christmas],
  ],
  PK: [
    ['02-05', m.holiday_kashmir],
    ['03-23', m.holiday_pakistan_day],
    ['05-01', m.holiday_labour_day],
    ['08-14', m.holiday_independence],
    ['11-09', m.holiday_iqbal],
    ['12-25', m.holiday_quaid],
  ],
};
const elsewhere = [
  ['01-01', m.holiday_new_year],
  ['05-01', m.holiday_labour_day],
  ['12-25', m.holiday_christmas],
] as const;

type MoonDay = { readonly month: number; readonly day: number; readonly name: () => string };
const eids: readonly MoonDay[] = [
  { month: 10, day: 1, name: m.holiday_eid_fitr },
  { month: 10, day: 2, name: m.holiday_eid_fitr_next },
  { month: 12, day: 10, name: m.holiday_eid_adha },
  { month: 12, day: 11, name: m.holiday_eid_adha_next },
];
const more: readonly MoonDay[] = [
  { month: 1, day: 10, name: m.holiday_ashura },
  { month: 3, day: 12, name: m.holiday_mawlid },
];
const moons: Readonly<Record<string, readonly MoonDay[]>> = {
  ...{ BD: [...eids, ...more], PK: [...eids, ...more], IN: [...eids.filter(({ day }) => day === 1 || day === 10), ...more] },
  ...{ AE: eids, SA: eids, QA: eids, KW: eids, OM: eids, MY: eids, ID: eids },
};
/** South Asia sees the moon a day after the calendar of Umm al-Qura, as a rule. */
const dayLater = new Set(['BD', 'IN', 'PK', 'LK']);

/** The holidays of a year, by day. */
export function holidaysIn(country: string, year: number): readonly ProposedHoliday[] {
  const plain = (fixed[country] ?? elsewhere).map(([day, name]) => ({ day: `${year}-${day}`, name: name(), moon: false }));
  return [...plain, ...byMoon(country, year)].toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', { day: 'numeric', month: 'numeric', timeZone: 'UTC' });

function byMoon(country: string, year: number): readonly ProposedHoliday[] {
  const wanted = moons[country] ?? [];
  if (wanted.length === 0) return [];
  const shift = dayLater.has(country) ? 1 : 0;
  const found: ProposedHoliday[] = [];
  for (let day = addDays(`${year}-01-01`, -shift); day <= addDays(`${year}-12-31`, -shift); day = addDays(day, 1)) {
    const parts = hijri.formatToParts(Date.parse(`${day}T00:00:00Z`));
    const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
    const match = wanted.find((one) => one.month === part('month') && one.day === part('day'));
    if (match) found.push({ day: addDays(day, shift), name: match.name(), moon: true });
  }
  return found;
}
