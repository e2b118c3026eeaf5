import type { Chance } from '#data/demo.ts';

/** A person who buys. The numbers lie in ranges of round zeros, which nobody has been seen to use. */
export type Buyer = {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly area: string;
  readonly city: string;
  readonly insideDhaka: boolean;
  /** How often this person buys, compared with others. */
  readonly eagerness: number;
};

const first = [
  'Nusrat',
  'Tanvir',
  'Farhana',
  'Sabbir',
  'Mehzabin',
  'Rakib',
  'Sharmin',
  'Imran',
  'Ayesha',
  'Mahmudul',
  'Tasnim',
  'Shafiqul',
  'Rumana',
  'Arif',
  'Jannatul',
  'Kamrul',
  'Sadia',
  'Nazmul',
  'Israt',
  'Faisal',
  'Mariam',
  'Rezaul',
  'Sumaiya',
  'Habibur',
  'Lamia',
  'Mizanur',
  'Afsana',
  'Zahid',
  'Nabila',
  'Tariqul',
  'Shirin',
  'Asif',
  'Rokeya',
  'Jubayer',
  'Maliha',
  'Anwar',
  'Fahmida',
  'Sohel',
  'Tahmina',
  'Rashed',
];
const last = [
  'Akter',
  'Rahman',
  'Hossain',
  'Islam',
  'Chowdhury',
  'Ahmed',
  'Khatun',
  'Sarker',
  'Begum',
  'Karim',
  'Haque',
  'Sultana',
  'Mia',
  'Das',
  'Roy',
  'Siddique',
  'Bhuiyan',
  'Talukder',
  'Jahan',
  'Khan',
  'Uddin',
  'Parvin',
  'Biswas',
  'Saha',
];
const banglaNames = [
  'নুসরাত জাহান',
  'তানভীর আহমেদ',
  'ফারহানা ইয়াসমিন',
  'রাকিব হাসান',
  'শারমিন আক্তার',
  'মাহমুদা খাতুন',
  'আরিফুল ইসলাম',
  'সাদিয়া রহমান',
  'নাজমুল হক',
  'ইসরাত জাহান',
  'সুমাইয়া ইসলাম',
  'জাহিদ হোসেন',
  'রুমানা পারভীন',
  'কামরুল হাসান',
  'তাহমিনা বেগম',
  'সোহেল রানা',
];

type Place = { readonly area: string; readonly city: string; readonly streets: readonly string[] };

const dhaka: readonly Place[] = [
  { area: 'Dhanmondi', city: 'Dhaka', streets: ['Road 5', 'Road 8A', 'Road 27', 'Satmasjid Road'] },
  { area: 'Mirpur', city: 'Dhaka', streets: ['Section 10, Block C', 'Section 2, Avenue 1', 'Section 6, Road 13'] },
  { area: 'Uttara', city: 'Dhaka', streets: ['Sector 4, Road 12', 'Sector 7, Road 28', 'Sector 11, Road 6'] },
  { area: 'Gulshan', city: 'Dhaka', streets: ['Road 41', 'Road 113', 'Avenue 2'] },
  { area: 'Banani', city: 'Dhaka', streets: ['Road 11, Block E', 'Road 17, Block C'] },
  { area: 'Mohammadpur', city: 'Dhaka', streets: ['Tajmahal Road', 'Nurjahan Road', 'Iqbal Road'] },
  { area: 'Bashundhara', city: 'Dhaka', streets: ['Block D, Road 6', 'Block G, Road 14'] },
  { area: 'Khilgaon', city: 'Dhaka', streets: ['Block A, Road 3', 'Tilpapara Road 9'] },
  { area: 'Old Dhaka', city: 'Dhaka', streets: ['Nawabpur Road', 'Begum Bazar Lane 2', 'Wari, Rankin Street'] },
];
const outside: readonly Place[] = [
  { area: 'Agrabad', city: 'Chattogram', streets: ['CDA Avenue', 'Access Road'] },
  { area: 'Zindabazar', city: 'Sylhet', streets: ['East Zindabazar', 'Jail Road'] },
  { area: 'Sonadanga', city: 'Khulna', streets: ['Phase 1, Road 4', 'Majid Sarani'] },
  { area: 'Shaheb Bazar', city: 'Rajshahi', streets: ['Ghoramara Road', 'New Market Road'] },
  { area: 'Kandirpar', city: 'Cumilla', streets: ['Nazrul Avenue', 'Badurtala'] },
  { area: 'Charpara', city: 'Mymensingh', streets: ['College Road', 'Town Hall Lane'] },
  { area: 'Chashara', city: 'Narayanganj', streets: ['BB Road', 'Balur Math Lane'] },
  { area: 'Satmatha', city: 'Bogura', streets: ['Station Road', 'Kabi Nazrul Islam Road'] },
];

export function makeBuyers(chance: Chance, count: number): readonly Buyer[] {
  return Array.from({ length: count }, (_, i) => makeBuyer(chance, i));
}

function makeBuyer(chance: Chance, i: number): Buyer {
  const insideDhaka = chance.hits(0.62);
  const place = chance.pick(insideDhaka ? dhaka : outside);
  const name = chance.hits(0.16) ? chance.pick(banglaNames) : `${chance.pick(first)} ${chance.pick(last)}`;
  const operator = chance.pick(['13', '14', '15', '16', '17', '18', '19']);
  return {
    name,
    phone: `0${operator}00${String(100_003 + i * 2_741).slice(-6)}`,
    address: `House ${chance.whole(2, 96)}, ${chance.pick(place.streets)}, ${place.area}`,
    area: place.area,
    city: place.city,
    insideDhaka,
    eagerness: chance.hits(0.12) ? 6 : 1,
  };
}
