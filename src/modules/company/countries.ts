/** Countries offered at sign-up: those for which the server has a preset of currency, number style and time zone. */
export const countries = [
  'AE',
  'AU',
  'BD',
  'CA',
  'DE',
  'GB',
  'ID',
  'IN',
  'KW',
  'LK',
  'MY',
  'NP',
  'OM',
  'PH',
  'PK',
  'QA',
  'SA',
  'SG',
  'US',
] as const;
export type Country = (typeof countries)[number];

const zones: Readonly<Record<string, Country>> = {
  'Asia/Dhaka': 'BD',
  'Asia/Kolkata': 'IN',
  'Asia/Calcutta': 'IN',
  'Asia/Karachi': 'PK',
  'Asia/Kathmandu': 'NP',
  'Asia/Katmandu': 'NP',
  'Asia/Colombo': 'LK',
  'Asia/Dubai': 'AE',
  'Asia/Riyadh': 'SA',
  'Asia/Qatar': 'QA',
  'Asia/Kuwait': 'KW',
  'Asia/Muscat': 'OM',
  'Asia/Jakarta': 'ID',
  'Asia/Kuala_Lumpur': 'MY',
  'Asia/Singapore': 'SG',
  'Asia/Manila': 'PH',
  'Europe/London': 'GB',
  'Europe/Berlin': 'DE',
  'America/Toronto': 'CA',
  'America/Vancouver': 'CA',
  'Australia/Sydney': 'AU',
  'Australia/Melbourne': 'AU',
};

/** The likely country: by the device's time zone, else by the language. */
export function guessCountry(timeZone: string, language: string): Country {
  return zones[timeZone] ?? (language === 'bn' ? 'BD' : 'US');
}

/** By name in the reader's language; Bangladesh leads the list for readers of Bangla. */
export function countryChoices(language: string): readonly { readonly value: Country; readonly label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const choices = countries.map((value) => ({ value, label: names.of(value) ?? value }));
  return choices.toSorted(
    (a, b) => Number(leads(b.value, language)) - Number(leads(a.value, language)) || a.label.localeCompare(b.label, language),
  );
}

function leads(country: Country, language: string): boolean {
  return language === 'bn' && country === 'BD';
}
