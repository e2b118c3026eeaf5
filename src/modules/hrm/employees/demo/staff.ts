import type { EmployeeRow } from '../../people/index.ts';

/** Somebody of the workshop: the designation says department, place and pay. */
export type Person = {
  readonly name: string;
  readonly local: string;
  readonly work: keyof typeof works;
  readonly woman: boolean;
};

type Work = {
  readonly department: 'Cutting' | 'Sewing' | 'Finishing' | 'Quality' | 'Security' | 'Office';
  readonly place: 'workshop' | 'office';
  /** Gross of a month in whole taka when somebody begins. */
  readonly pay: number;
  readonly shift: 'day' | 'night';
  readonly above?: string;
};

export const works = {
  'Managing director’s assistant': { department: 'Office', place: 'office', pay: 32_000, shift: 'day' },
  'HR officer': { department: 'Office', place: 'office', pay: 30_000, shift: 'day' },
  Accountant: { department: 'Office', place: 'office', pay: 28_000, shift: 'day' },
  Merchandiser: { department: 'Office', place: 'office', pay: 35_000, shift: 'day' },
  'Office assistant': { department: 'Office', place: 'office', pay: 13_500, shift: 'day' },
  'Production manager': { department: 'Sewing', place: 'workshop', pay: 48_000, shift: 'day' },
  'Line chief': { department: 'Sewing', place: 'workshop', pay: 22_000, shift: 'day', above: 'Production manager' },
  'Sewing operator': { department: 'Sewing', place: 'workshop', pay: 13_500, shift: 'day', above: 'Line chief' },
  'Sewing helper': { department: 'Sewing', place: 'workshop', pay: 12_500, shift: 'day', above: 'Line chief' },
  'Cutting master': { department: 'Cutting', place: 'workshop', pay: 24_000, shift: 'day', above: 'Production manager' },
  Cutter: { department: 'Cutting', place: 'workshop', pay: 14_500, shift: 'day', above: 'Cutting master' },
  'Quality controller': { department: 'Quality', place: 'workshop', pay: 19_000, shift: 'day', above: 'Production manager' },
  'Quality inspector': { department: 'Quality', place: 'workshop', pay: 15_000, shift: 'day', above: 'Quality controller' },
  'Finishing supervisor': { department: 'Finishing', place: 'workshop', pay: 20_000, shift: 'night', above: 'Production manager' },
  'Iron man': { department: 'Finishing', place: 'workshop', pay: 13_800, shift: 'night', above: 'Finishing supervisor' },
  Packer: { department: 'Finishing', place: 'workshop', pay: 12_800, shift: 'night', above: 'Finishing supervisor' },
  'Security guard': { department: 'Security', place: 'workshop', pay: 13_000, shift: 'night' },
} as const satisfies Readonly<Record<string, Work>>;

/** Whoever has people under him stands before them. */
const lines = `
Md. Anwar Hossain|মোঃ আনোয়ার হোসেন|Production manager|m
Shamima Nasrin|শামীমা নাসরিন|HR officer|f
Md. Rezaul Karim|মোঃ রেজাউল করিম|Accountant|m
Farhana Yasmin|ফারহানা ইয়াসমিন|Merchandiser|f
Tanvir Ahmed|তানভীর আহমেদ|Merchandiser|m
Nusrat Jahan|নুসরাত জাহান|Managing director’s assistant|f
Md. Sohel Rana|মোঃ সোহেল রানা|Office assistant|m
Md. Shafiqul Islam|মোঃ শফিকুল ইসলাম|Office assistant|m
Rokeya Begum|রোকেয়া বেগম|Line chief|f
Md. Jahangir Alam|মোঃ জাহাঙ্গীর আলম|Cutting master|m
Salma Khatun|সালমা খাতুন|Quality controller|f
Md. Kamal Uddin|মোঃ কামাল উদ্দিন|Finishing supervisor|m
Rahima Khatun|রহিমা খাতুন|Sewing operator|f
Momena Akter|মোমেনা আক্তার|Sewing operator|f
Shirin Akter|শিরিন আক্তার|Sewing operator|f
Nasima Begum|নাসিমা বেগম|Sewing operator|f
Jesmin Akter|জেসমিন আক্তার|Sewing operator|f
Parul Begum|পারুল বেগম|Sewing operator|f
Asma Khatun|আসমা খাতুন|Sewing operator|f
Hasina Banu|হাসিনা বানু|Sewing operator|f
Rina Akter|রিনা আক্তার|Sewing operator|f
Morsheda Begum|মোর্শেদা বেগম|Sewing operator|f
Taslima Akter|তাসলিমা আক্তার|Sewing operator|f
Ruma Akter|রুমা আক্তার|Sewing operator|f
Shahida Parvin|শাহিদা পারভীন|Sewing operator|f
Kohinoor Begum|কোহিনূর বেগম|Sewing operator|f
Md. Babul Mia|মোঃ বাবুল মিয়া|Sewing operator|m
Md. Alamgir Hossain|মোঃ আলমগীর হোসেন|Sewing operator|m
Lipi Rani Das|লিপি রানী দাস|Sewing operator|f
Sufia Khatun|সুফিয়া খাতুন|Sewing operator|f
Mukta Akter|মুক্তা আক্তার|Sewing helper|f
Sumi Akter|সুমি আক্তার|Sewing helper|f
Bithi Khatun|বিথী খাতুন|Sewing helper|f
Md. Rasel Mia|মোঃ রাসেল মিয়া|Cutter|m
Md. Faruk Hossain|মোঃ ফারুক হোসেন|Cutter|m
Md. Nurul Islam|মোঃ নুরুল ইসলাম|Cutter|m
Sujon Chandra Roy|সুজন চন্দ্র রায়|Cutter|m
Md. Masud Rana|মোঃ মাসুদ রানা|Cutter|m
Rehana Parvin|রেহানা পারভীন|Quality inspector|f
Dilruba Khanam|দিলরুবা খানম|Quality inspector|f
Md. Habibur Rahman|মোঃ হাবিবুর রহমান|Quality inspector|m
Md. Delwar Hossain|মোঃ দেলোয়ার হোসেন|Iron man|m
Md. Ripon Ali|মোঃ রিপন আলী|Iron man|m
Md. Shahin Alam|মোঃ শাহীন আলম|Iron man|m
Md. Mizanur Rahman|মোঃ মিজানুর রহমান|Iron man|m
Bilkis Begum|বিলকিস বেগম|Packer|f
Halima Khatun|হালিমা খাতুন|Packer|f
Md. Ashraful Islam|মোঃ আশরাফুল ইসলাম|Packer|m
Md. Imran Hossain|মোঃ ইমরান হোসেন|Packer|m
Anjali Rani Saha|অঞ্জলি রানী সাহা|Packer|f
Md. Saiful Islam|মোঃ সাইফুল ইসলাম|Packer|m
Md. Monir Hossain|মোঃ মনির হোসেন|Packer|m
Md. Abdul Khaleque|মোঃ আব্দুল খালেক|Security guard|m
Md. Abul Kashem|মোঃ আবুল কাশেম|Security guard|m
Md. Nazrul Islam|মোঃ নজরুল ইসলাম|Security guard|m
Md. Siddiqur Rahman|মোঃ সিদ্দিকুর রহমান|Security guard|m
Md. Yunus Ali|মোঃ ইউনুস আলী|Security guard|m
Md. Harun Or Rashid|মোঃ হারুন অর রশিদ|Security guard|m
Khadija Akter|খাদিজা আক্তার|Sewing operator|f
Md. Jewel Mia|মোঃ জুয়েল মিয়া|Sewing operator|m
`;

export const staff: readonly Person[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', local = '', work, sex] = line.split('|');
    return { name, local, work: work as Person['work'], woman: sex === 'f' };
  });

/** How somebody's employment differs from that of most; by name. `days`: before today, where negative. */
export const special: Readonly<Record<string, Partial<Pick<EmployeeRow, 'employment_type' | 'status' | 'exit_reason'>> & Days>> = {
  'Mukta Akter': { employment_type: 'probation', status: 'probation', joined: -172, probation: 9 },
  'Sumi Akter': { employment_type: 'probation', status: 'probation', joined: -165, probation: 16 },
  'Md. Masud Rana': { employment_type: 'probation', status: 'probation', joined: -156, probation: 24 },
  'Bithi Khatun': { employment_type: 'casual', joined: -60 },
  'Tanvir Ahmed': { employment_type: 'contract', joined: -343, contract: 22 },
  'Md. Ripon Ali': { status: 'notice', exit_reason: 'resigned', exit: 18 },
  'Sufia Khatun': { status: 'long_leave' },
  'Khadija Akter': { status: 'exited', exit_reason: 'resigned', exit: -40 },
  'Md. Jewel Mia': { status: 'exited', exit_reason: 'dismissed', exit: -95 },
};

type Days = {
  readonly joined?: number;
  readonly probation?: number;
  readonly contract?: number;
  readonly exit?: number;
};

const villages = ['Savar, Dhaka', 'Trishal, Mymensingh', 'Kaliganj, Gazipur', 'Belkuchi, Sirajganj', 'Bera, Pabna', 'Raipura, Narsingdi'];
const streets = ['Mirpur 11', 'Pallabi', 'Rupnagar', 'Kazipara', 'Shewrapara', 'Bhashantek'];
export const addresses = { villages, streets } as const;
