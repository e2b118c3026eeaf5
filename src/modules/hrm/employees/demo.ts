import type { DemoPart, Scene } from '#data/demo.ts';
import { type Change, insert } from '#data/operation.ts';
import { addDays, todayIn } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';

import { type EmployeeRow, jobOf, type JobRow, markOf, newBadge, type PayRow, usualStatus } from '../people/index.ts';
import { departmentCommands, placeCommands } from '../people/index.ts';
import { Employee, EmployeeCompensation, EmployeeDocument, EmployeeJob, EmployeePin, EmployeePrivate } from '../people/kind.ts';
import { employeeAction, nextCode } from './commands.ts';
import { avatar } from './demo/avatar.ts';
import { pins } from './demo/pins.ts';
import { addresses, type Person, special, staff, works } from './demo/staff.ts';
import { pinIdOf } from './pins.ts';
import { noPrivate, privateIdOf } from './private-commands.ts';

export type DemoEmployee = {
  readonly id: string;
  readonly code: string;
  readonly place: string;
  readonly department: string;
  readonly shift: 'day' | 'night';
};
export type People = {
  /** Who is at work: forty by day, eighteen by night. */
  readonly employees: readonly DemoEmployee[];
  readonly places: { readonly workshop: string; readonly office: string };
};

/** The workshop and its office: sixty people over six years. */
export const peopleDemo: DemoPart<People> = { furnish };

type Setup = { readonly places: People['places']; readonly departments: ReadonlyMap<string, string> };

async function furnish(scene: Scene): Promise<People> {
  const { store } = scene;
  const places = {
    workshop: await placeCommands.add(store, { name: 'Workshop Mirpur', address: 'Plot 14, Section 12, Mirpur, Dhaka' }),
    office: await placeCommands.add(store, { name: 'Office Banani', address: 'House 27, Road 11, Banani, Dhaka' }),
  };
  const departments = new Map<string, string>();
  for (const name of new Set(Object.values(works).map(({ department }) => department)))
    departments.set(name, await departmentCommands.add(store, { name }));
  const rows: EmployeeRow[] = [];
  for (const [n, person] of staff.entries()) {
    const row = await employeeOf(scene, n, person, { places, departments }, rows);
    rows.push(row);
    await store.write({ action: employeeAction, changes: await changesOf(scene, n, person, row) });
    await store.write({ action: 'compensation.add', changes: paysOf(scene, person, row).map((pay) => insert(EmployeeCompensation, pay)) });
  }
  const employees = rows.flatMap((row, n): readonly DemoEmployee[] => {
    const work = works[staff[n]?.work ?? 'Packer'];
    const at = { id: row.id, code: row.code, place: row.place_id ?? '', department: row.department_id ?? '' };
    return row.status === 'exited' ? [] : [{ ...at, shift: work.shift }];
  });
  return { employees, places };
}

const todayOf = ({ zone, end }: Scene) => todayIn(zone, new Date(end).toISOString());

async function employeeOf(
  scene: Scene,
  n: number,
  { name, local, work, woman }: Person,
  { places, departments }: Setup,
  before: readonly EmployeeRow[],
): Promise<EmployeeRow> {
  const { store, chance } = scene;
  const told = special[name] ?? {};
  const at: (typeof works)[Person['work']] & { readonly above?: string } = works[work];
  const day = (days: number | undefined) => (days === undefined ? null : addDays(todayOf(scene), days));
  // The oldest hands came with the workshop, six years ago.
  const joined = told.joined ?? -chance.whole(Math.max(200, 1_900 - n * 28), Math.max(420, 2_190 - n * 22));
  const employment_type = told.employment_type ?? 'permanent';
  const birth = birthOf(n);
  return {
    id: newId(),
    code: await nextCode(store),
    name,
    name_local: local,
    thumb: n % 15 === 14 ? '' : avatar(n, woman),
    photo_path: null,
    email:
      at.place === 'office'
        ? `${name
            .replace(/^Md\. /, '')
            .split(' ')[0]
            ?.toLowerCase()}@nakshi.example`
        : '',
    phone: `+88017${String(13_400_000 + n * 48_611).padStart(8, '0')}`,
    department_id: departments.get(at.department) ?? null,
    designation: work,
    place_id: places[at.place],
    manager_id: before.find(({ designation }) => designation === at.above)?.id ?? null,
    employment_type,
    status: told.status ?? usualStatus(employment_type),
    join_date: addDays(todayOf(scene), joined),
    probation_end: day(told.probation),
    contract_end: day(told.contract),
    exit_date: day(told.exit),
    exit_reason: told.exit_reason ?? null,
    user_id: null,
    badge_code: told.status === 'exited' ? null : newBadge(),
    birthday: birth.slice(5),
    tags: [],
    merged_into: null,
    created_at: store.now(),
    deleted_at: null,
  };
}

/** Born so that everybody is grown up. */
function birthOf(n: number): string {
  return `${1974 + ((n * 7) % 30)}-${String(1 + ((n * 5) % 12)).padStart(2, '0')}-${String(1 + ((n * 11) % 28)).padStart(2, '0')}`;
}

async function changesOf(scene: Scene, n: number, person: Person, row: EmployeeRow): Promise<readonly Change[]> {
  const { store } = scene;
  return [
    insert(Employee, row),
    ...jobsOf(scene, row),
    privateOf(scene, n, person, row),
    ...(await pinOf(scene, n, row)),
    ...papersOf(scene, n, row),
  ];

  function jobsOf({ chance }: Scene, now: EmployeeRow): readonly Change[] {
    const line = (day: string, reason: JobRow['reason'], past: Partial<EmployeeRow> = {}, note = '') =>
      insert(EmployeeJob, jobOf({ ...now, ...past }, { id: newId(), effective_from: day, reason, note, created_at: store.now() }));
    const usual = { status: usualStatus(now.employment_type) };
    const promoted = now.designation === 'Line chief' || now.designation === 'Quality controller' || now.designation === 'Cutting master';
    return [
      line(now.join_date, 'join', promoted ? { ...usual, designation: 'Sewing operator' } : usual),
      ...(promoted ? [line(addDays(now.join_date, chance.whole(300, 700)), 'promotion', usual)] : []),
      ...(now.status === 'long_leave' ? [line(addDays(todayOf(scene), -50), 'long_leave', {}, 'Maternity leave')] : []),
      ...(now.status === 'notice' ? [line(addDays(todayOf(scene), -12), 'notice', {}, 'Goes back to his village')] : []),
      ...(now.status === 'exited' && now.exit_date !== null ? [line(now.exit_date, 'exit')] : []),
    ];
  }
}

function privateOf({ store, chance }: Scene, n: number, { name, woman }: Person, { id, phone }: EmployeeRow): Change {
  const family = ['Hossain', 'Mia', 'Sheikh', 'Ali', 'Rahman', 'Uddin'];
  const wallet = { provider: chance.pick(['bKash', 'bKash', 'Nagad']), number: phone.replace('+88', '') };
  return insert(EmployeePrivate, {
    ...noPrivate,
    id: privateIdOf(store, id),
    employee_id: id,
    legal_name: name,
    father_name: `Md. Abdul ${chance.pick(family)}`,
    mother_name: `${chance.pick(['Amena', 'Jahanara', 'Rabeya', 'Fatema'])} Begum`,
    dob: birthOf(n),
    gender: woman ? 'female' : 'male',
    marital: chance.hits(0.7) ? 'married' : 'single',
    blood_group: chance.pick(groups),
    nid: String(4_100_000_000 + n * 73_911_307).slice(0, 10),
    present_address: `House ${chance.whole(2, 90)}, ${chance.pick(addresses.streets)}, Dhaka`,
    permanent_address: chance.pick(addresses.villages),
    emergency_contacts: [
      { name: `Md. ${chance.pick(family)}`, relation: woman ? 'Husband' : 'Brother', phone: `+88018${String(20_114_000 + n * 977)}` },
    ],
    // The office has accounts at the bank, most of the workshop wallets, some neither.
    bank_accounts:
      n < 15 ? [{ bank: 'City Bank', branch: 'Mirpur', routing: '225262534', number: String(2_254_100_000 + n * 13), title: name }] : [],
    wallets: n >= 15 && n % 4 === 0 ? [] : [wallet],
  });
}

async function pinOf({ store, tenant }: Scene, n: number, { id, status }: EmployeeRow): Promise<readonly Change[]> {
  const kept = status === 'exited' ? undefined : pins[n];
  if (!kept) return [];
  const { pin, salt, verifier } = kept;
  const row = { id: pinIdOf(store, id), employee_id: id, salt, verifier, pin_mark: await markOf(pin, tenant) };
  return [insert(EmployeePin, { ...row, set_at: store.now(), deleted_at: null })];
}

/** Which papers lie here, by who has them; `ends`: days from today. */
const papers: Readonly<
  Record<number, { readonly type: 'nid' | 'contract' | 'certificate' | 'medical'; readonly title: string; readonly ends: number | null }>
> = {
  0: { type: 'contract', title: 'Employment contract 2023', ends: 410 },
  1: { type: 'nid', title: 'National ID card', ends: null },
  2: { type: 'certificate', title: 'CACC, ICAB', ends: null },
  4: { type: 'contract', title: 'Contract of one year', ends: 22 },
  8: { type: 'certificate', title: 'Fire safety training', ends: 11 },
  12: { type: 'nid', title: 'National ID card', ends: null },
  41: { type: 'medical', title: 'Medical fitness', ends: 140 },
  52: { type: 'certificate', title: 'Security guard training', ends: 260 },
};

function papersOf(scene: Scene, n: number, row: EmployeeRow): readonly Change[] {
  const paper = papers[n];
  if (!paper) return [];
  const { ends, ...told } = paper;
  const expires_on = ends === null ? null : addDays(todayOf(scene), ends);
  return [
    insert(EmployeeDocument, {
      ...told,
      ...{ id: newId(), employee_id: row.id, photos: [], issued_on: expires_on === null ? null : addDays(expires_on, -730), expires_on },
      ...{ note: '', created_at: scene.store.now(), deleted_at: null },
    }),
  ];
}

const groups = ['a+', 'b+', 'o+', 'o+', 'ab+', 'b-'] as const;

/** What somebody began with, and a raise of some per cent after each year; minor units. */
function paysOf(scene: Scene, { work }: Person, { id, join_date, exit_date }: EmployeeRow): readonly PayRow[] {
  const end = exit_date ?? todayOf(scene);
  const rows: PayRow[] = [];
  let amount = works[work].pay * 100;
  for (let from = join_date; from < end; from = addDays(from, 365)) {
    const reason = from === join_date ? 'join' : 'increment';
    rows.push({
      ...{ id: newId(), employee_id: id, effective_from: from, wage_type: 'monthly', amount, components: [], group_id: null },
      ...{ overtime: works[work].place === 'workshop', reason, note: '', created_at: scene.store.now() },
    });
    amount = Math.round((amount * (104 + scene.chance.whole(0, 3))) / 100 / 10_000) * 10_000;
  }
  return rows.toReversed().slice(0, 4).toReversed();
}
