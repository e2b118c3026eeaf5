import type { PermissionKey } from '#access/permissions.ts';

import { channels, terminal } from './audiences.ts';
import { type DeclaredKind, type Rule, kindsDeclared, tablesDeclared, type OrderType } from './expected.ts';

/** What somebody is in one company. */
export type Membership = {
  readonly tenant: string;
  readonly keys: readonly PermissionKey[] | 'owner';
  readonly brands: readonly string[] | null;
  readonly active: boolean;
  readonly suspended: boolean;
  readonly device: string;
  /** Is no member, but a tablet of the company. */
  readonly kiosk?: true;
  /** The channels and devices that he is in. */
  readonly audiences: readonly string[];
};
/** Someone who knocks; `user` null = anonymous. */
export type Identity = {
  readonly name: string;
  readonly user: string | null;
  readonly superadmin: boolean;
  /** Has signed in and not given his second factor yet; his memberships are as good as none. */
  readonly half?: boolean;
  readonly memberships: readonly Membership[];
};

/** What decides about a row. `plans` are the companies on a plan, `person` whose row it is. */
export type Fact = {
  readonly key: string;
  readonly id: string | null;
  readonly tenant: string | null;
  readonly brand: string | null;
  readonly type: OrderType | null;
  readonly person: string | null;
  /** Its channel or device. */
  readonly audience: string | null;
  readonly companies: readonly string[];
  /** Old enough that devices no longer keep it. */
  readonly archived: boolean;
};

export function membershipIn(who: Identity, tenant: string | null): Membership | undefined {
  return who.memberships.find((one) => one.active && one.tenant === tenant);
}

export function isTablet(who: Identity): boolean {
  return who.memberships.some(({ kiosk }) => kiosk);
}

/** The same without tablets, which get what is their own by sync and nothing else. */
export function personIn(who: Identity, tenant: string | null): Membership | undefined {
  const member = membershipIn(who, tenant);
  return member?.kiosk ? undefined : member;
}

/** Whether the rule opens a row of this brand (null = of no brand); the membership may be missing. */
export function opens(rule: Rule | 'owner', member: Membership | undefined, brand: string | null): boolean {
  return holds(rule, member) && (brand === null || rule === 'owner' || rule.limited === 'all' || (member?.brands?.includes(brand) ?? true));
}

/** Whether the rule opens anything at all. */
export function holds(rule: Rule | 'owner', member: Membership | undefined): boolean {
  if (!member) return false;
  if (member.keys === 'owner') return true;
  if (rule === 'owner') return false;
  const { keys } = member;
  if (rule.also !== undefined && !keys.includes(rule.also)) return false;
  return (rule.keys?.some((key) => keys.includes(key)) ?? true) && !(rule.limited === 'nothing' && member.brands !== null);
}

export function mayRead(who: Identity, table: string, row: Fact): boolean {
  const declared = tablesDeclared[table];
  if (!declared || who.user === null || who.half || isTablet(who)) return false;
  switch (declared.of) {
    case 'everybody':
      return true;
    case 'person':
      return row.person === who.user;
    case 'member':
      return row.person === who.user && membershipIn(who, row.tenant) !== undefined;
    case 'audience':
      return membershipIn(who, row.tenant)?.audiences.some((one) => one === row.audience) ?? false;
    case 'plan':
      return who.superadmin || row.companies.some((tenant) => membershipIn(who, tenant));
    case 'company':
      return opens(declared.rule(row.type), membershipIn(who, row.tenant), row.brand);
  }
}

/** Whether a row reaches him as a document of this kind. */
export function mayReceive(who: Identity, kind: string, row: Fact): boolean {
  const [declared, member] = [kindsDeclared[kind], membershipIn(who, row.tenant)];
  if (!declared || !member || who.half || (member.kiosk && declared.audience !== 'device')) return false;
  if (declared.audience === 'user') return row.person === who.user;
  if (declared.audience) return member.audiences.some((one) => one === row.audience);
  return opens(declared.rule, member, row.brand);
}

/** The buckets of a device: the area, and the area with each brand within reach, or with its person, channels and devices. */
export function bucketsOf(who: Identity, member: Membership, brands: readonly string[]): readonly string[] {
  const reach = brands.filter((brand) => member.brands?.includes(brand) ?? true);
  const open = Object.values(kindsDeclared).filter(({ rule, audience }) => holds(rule, member) && (!member.kiosk || audience === 'device'));
  const names = open.flatMap(({ area, branded, audience }) =>
    audience
      ? audiencesOf(audience, who, member).map((one) => `${area}/${one}`)
      : [area, ...(branded ? reach.map((brand) => `${area}/${brand}`) : [])],
  );
  return [...new Set(names)].sort();
}

function audiencesOf(audience: NonNullable<DeclaredKind['audience']>, who: Identity, member: Membership): readonly (string | null)[] {
  return audience === 'user' ? [who.user] : audiencesIn(audience).filter((one) => member.audiences.includes(one));
}

export function audiencesIn(audience: 'channel' | 'device'): readonly string[] {
  return audience === 'channel' ? Object.values(channels) : [terminal];
}

export function bucketOf(kind: string, row: Fact): string {
  const declared = kindsDeclared[kind];
  if (declared?.audience) return `${declared.area}/${declared.audience === 'user' ? row.person : row.audience}`;
  return declared?.branded && row.brand !== null ? `${declared.area}/${row.brand}` : (declared?.area ?? '');
}
