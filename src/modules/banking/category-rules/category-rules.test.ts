import { describe, expect, it } from 'vitest';

import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { TransactionCategory } from '../transactions/kind.ts';
import { categoryRuleCommands, moveCategoryRule } from './commands.ts';
import { CategoryRule } from './kind.ts';
import { categoryFor, inOrder } from './rules.ts';

const rule = (contains: string, category_id: string, sort = 0, type: 'income' | 'expense' = 'expense') => ({
  ...{ contains, category_id, sort, type, deleted_at: null },
});

describe('the category that a title means', () => {
  const rules = [rule('meta', 'ads', 1), rule('Café', 'meals', 2), rule('বিদ্যুৎ', 'power', 3), rule('Meta', 'sales', 4, 'income')];
  const ask = (title: string, party = '', type: 'income' | 'expense' = 'expense') => categoryFor(rules, { type, title, party });

  it('is that of the first rule whose text stands in title or party, whatever its case and accents', () => {
    expect(ask('Facebook by META Inc.')).toBe('ads');
    expect(ask('Tea', 'cafe Dhaka')).toBe('meals');
    expect(ask('নভেম্বরের বিদ্যুৎ বিল')).toBe('power');
    expect(ask('meta café')).toBe('ads');
    expect(ask('Meta', '', 'income')).toBe('sales');
  });

  it('is none where no living rule fits', () => {
    expect(ask('Rent')).toBeUndefined();
    expect(ask('Café', '', 'income')).toBeUndefined();
    expect(categoryFor([{ ...rule('rent', 'rent'), deleted_at: '2026-01-01T00:00:00.000Z' }], { type: 'expense', title: 'Rent' })).toBe(
      undefined,
    );
    expect(categoryFor([rule('\u0301', 'any')], { type: 'expense', title: 'Rent' })).toBeUndefined();
  });

  it('earlier places win, however the rules lie', () => {
    expect(categoryFor(rules.toReversed(), { type: 'expense', title: 'meta café' })).toBe('ads');
  });
});

it('a rule is kept, moved among the others, and refused without enough letters or with a category of the other type', async () => {
  const { store, backend } = companyInMemory();
  const [rent, sales] = [newId(), newId()];
  const blank = { parent_id: null, is_system: false, deleted_at: null };
  backend.seed(TransactionCategory.name, [
    { ...blank, id: rent, name: 'Rent', type: 'expense', pnl_group: 'opex' },
    { ...blank, id: sales, name: 'Sales', type: 'income', pnl_group: 'income' },
  ]);
  const add = (contains: string, category_id = rent) => categoryRuleCommands.add(store, { contains, category_id, type: 'expense' });
  const ids = [await add(' House  rent '), await add('rent'), await add('office')];
  const shown = async () => inOrder(await store.find(CategoryRule)).map(({ contains }) => contains);
  expect(await shown()).toEqual(['House rent', 'rent', 'office']);
  await moveCategoryRule(store, ids[2] ?? '', -1);
  await moveCategoryRule(store, ids[0] ?? '', -1);
  expect(await shown()).toEqual(['House rent', 'office', 'rent']);
  await expect(add('r')).rejects.toMatchObject({ code: 'contains_short', field: 'contains' });
  await expect(add('rent', sales)).rejects.toMatchObject({ code: 'category_missing', field: 'category_id' });
});
