import { describe, expect, it } from 'vitest';

import { featureKeys, moduleKeys } from '#access/modules.ts';
import { permissionKeys } from '#access/permissions.ts';

import { parametersOf, textsOf } from './catalogue.ts';
import { filesIn, json, source } from './sources.ts';

type Spec = {
  readonly success: readonly string[];
  readonly error: readonly string[];
  readonly crash: readonly string[];
  readonly incomeCategories: readonly string[];
  readonly expenseCategories: readonly string[];
  readonly modules: Readonly<Record<string, string>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly featureKeys: readonly string[];
  readonly names: { readonly owner: string; readonly unknown: string; readonly statuses: readonly string[]; readonly prePayment: string };
};

const spec = json<Spec>('tests/fixtures/spec-strings.json');
const en = textsOf('en');
const bn = textsOf('bn');

/** What is looked up by a key. */
const byKey = /^(refusal|admin_flag|settings_module)_/;
/** Names by key: of a permission, a module, a flag and a status, which may be called like something else. */
const named = /^(permission|module|flag|status)_/;

/** Their number is a limit of two or more, their callers say something else of one, or nothing in them is a plural. */
const neverOne = new Set([
  'admin_new_this_week',
  'admin_of_changes',
  'admin_rejecting',
  'auth_error_wait_hours',
  'auth_error_wait_minutes',
  'auth_locked_text',
  'company_data_export_holds',
  'company_data_readme_money',
  'customers_deleted_many_toast',
  'customers_exists',
  'customers_was_deleted',
  'done_orders_deleted',
  'import_reason_category_too_deep',
  'import_reason_name_too_long',
  'import_reason_tags_too_many',
  'import_reason_too_long',
  'import_stopped',
  'invite_own_title',
  'orders_bulk_statuses',
  'orders_history_of',
  'orders_history_open',
  'orders_zone_fee',
  'parcels_shipment_many',
  'products_below_zero',
  'products_photo_limit',
  'products_variant_count',
  'returns_waiting_over',
  'roles_keys_of',
  'statements_days_between',
  'sync_check_fine',
  'sync_check_mended',
  'sync_waiting_by',
  'ui_error_long',
  'ui_error_short',
  'ui_errors_many',
  'ui_last_days',
]);

describe('the message catalogue', () => {
  it('holds the texts of the specification letter for letter', () => {
    const core = new Set(Object.values(json<Readonly<Record<string, string>>>('src/messages/en/core.json')));
    const { names } = spec;
    const wanted = [
      ...spec.success,
      ...spec.error,
      ...spec.crash,
      ...spec.incomeCategories,
      ...spec.expenseCategories,
      names.owner,
      names.unknown,
      ...names.statuses,
      names.prePayment,
    ];
    expect(wanted.filter((text) => !core.has(text))).toEqual([]);
  });

  it('names every permission, module and flag of the specification', () => {
    expect(Object.fromEntries(permissionKeys.map((key) => [key, en.get(`permission_${key}`)?.text]))).toEqual(spec.permissions);
    expect(Object.fromEntries(moduleKeys.map((key) => [key, en.get(`module_${key}`)?.text]))).toEqual(spec.modules);
    expect(featureKeys).toEqual(spec.featureKeys);
    const words = [
      ...featureKeys.flatMap((key) => ['flag', 'admin_flag'].map((of) => `${of}_${key.replace('.', '_')}`)),
      ...moduleKeys.map((key) => `settings_module_${key}`),
    ];
    expect(words.filter((key) => !en.has(key))).toEqual([]);
  });

  it('counts one thing as one: a text with a number before a plural has another for one', () => {
    const plural = /\{\w+\} (?:[a-z]+ ){0,2}(?!(?:as|has|is|was|its|stays|stands)\b)[a-z]+s\b/;
    const counting = [...en].filter(([key, { text }]) => !key.endsWith('_one') && plural.test(text)).map(([key]) => key);
    expect(counting.length).toBeGreaterThan(20);
    expect(counting.filter((key) => !en.has(`${key}_one`) && !neverOne.has(key))).toEqual([]);
    expect([...neverOne].filter((key) => !counting.includes(key))).toEqual([]);
  });

  it('says everything in both languages, with the same parameters', () => {
    expect([...en.keys()].filter((key) => !bn.has(key))).toEqual([]);
    expect([...bn.keys()].filter((key) => !en.has(key))).toEqual([]);
    const differing = [...en].filter(([key, { text }]) => parametersOf(text).join() !== parametersOf(bn.get(key)?.text ?? '').join());
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('says no two things alike: a word that recurs is one message', () => {
    const keys = Map.groupBy(en.keys(), (key) => `${en.get(key)?.text} ${bn.get(key)?.text}`);
    const alike = [...keys.values()].map((same) => same.filter((key) => !named.test(key)).toSorted()).filter((same) => same.length > 1);
    expect(alike).toEqual([]);
  });

  it('holds nothing that no code says, but for what the specification words ahead', () => {
    const code = ['src', 'tests', 'supabase'].flatMap((folder) => filesIn(folder, /\.tsx?$/)).map(source);
    const said = new Set(code.flatMap((text) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)));
    const unsaid = [...en].filter(([key, { file }]) => !file.endsWith('/core.json') && !byKey.test(key) && !said.has(key));
    expect(unsaid.map(([key]) => key)).toEqual([]);
  });

  it('is really Bangla in Bangla', () => {
    const foreign = [...bn].filter(
      ([key, { text }]) =>
        /\p{Script=Latin}{4,}/u.test((en.get(key)?.text ?? '').replaceAll(/\{\w+\}/g, '')) && !/\p{Script=Bengali}/u.test(text),
    );
    // A language is named in itself, so that whoever looks for it can read it.
    expect(foreign.map(([key]) => key).filter((key) => !/_(language|english)$/.test(key))).toEqual([]);
  });

  it('has no digits of its own in Bangla, which a company writes in its own way: small numbers are words', () => {
    const bare = (text: string): string => text.replaceAll(/\{\w+\}|(?:UTF|Windows)-\d+/g, '');
    const written = [...bn].filter(([, { text }]) => /\p{Script=Bengali}/u.test(text) && /[\d০-৯]/u.test(bare(text))).map(([key]) => key);
    // The digits themselves to choose from, and what a program reads.
    expect(written.filter((key) => !/^(settings_digits|company_data_readme)_/.test(key))).toEqual([]);
  });

  it('has a text for every refusal that our own code and the server raise', () => {
    const files = [...filesIn('src', /(?<!\.test)\.tsx?$/), ...filesIn('sync', /(?<!\.test)\.ts$/), ...filesIn('supabase', /\.sql$/)];
    const codes = files.flatMap((file) =>
      [...source(file).matchAll(/(?:new Refused|private\.refuse)\(\s*'(\w+)'(?!,\s*\{[^}]*text)/g)].map(([, code]) => ({ file, code })),
    );
    expect(codes.length).toBeGreaterThan(50);
    expect(codes.filter(({ code }) => !en.has(`refusal_${code}`))).toEqual([]);
  });

  it('is listed file by file for the compiler', () => {
    const settings = json<{ readonly 'plugin.inlang.messageFormat': { readonly pathPattern: readonly string[] } }>(
      'src/messages/project.inlang/settings.json',
    );
    const { pathPattern } = settings['plugin.inlang.messageFormat'];
    const listed = new Set(pathPattern.map((pattern) => pattern.replace('./{locale}/', '')));
    const present = [
      ...new Set(
        filesIn('src/messages', /\.json$/)
          .filter((file) => /\/(en|bn)\//.test(file))
          .map((file) => file.split('/').at(-1) ?? ''),
      ),
    ];
    expect(present.filter((file) => !listed.has(file))).toEqual([]);
  });
});
