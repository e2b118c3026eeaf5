import { useStore } from '#data/react.tsx';
import type { Store } from '#data/store.ts';
import { m } from '#messages';
import type { Option } from '#ui/form/inputs/Combobox.tsx';

import { Product } from '../../business/products/kind.ts';
import { unitOf } from '../materials/index.ts';
import { Component } from '../materials/kind.ts';
import type { Output } from './form-values.ts';

const living = { deleted: { in: [0] } } as const;

/** Searches what can be made: products, and components that are made here. The value is `product:` or `component:` with its id. */
export function useOutput() {
  const store = useStore();
  return {
    search: async (search: string): Promise<readonly Option[]> => {
      const products = await store.list(Product, { where: living, search, limit: 30 });
      const components = await store.list(Component, { where: { ...living, active: { in: [1] } }, search, limit: 30 });
      return [
        ...products.rows.map(({ id, name }) => ({ value: `product:${id}`, label: name, hint: m.products_product() })),
        ...components.rows
          .filter(({ type }) => type !== 'service')
          .map(({ id, name, code }) => ({ value: `component:${id}`, label: name, hint: code })),
      ];
    },
    resolve: async (value: string): Promise<Option | undefined> => {
      const found = await outputIn(store, value);
      return found && { value, label: found.name };
    },
  };
}

/** `undefined` where this person does not see it, or it is gone for good. */
export async function outputIn(store: Store, value: string): Promise<Output | undefined> {
  const [made, id = ''] = value.split(':');
  if (made === 'product') {
    const product = await store.get(Product, id);
    return product && { name: product.name, unit: 'pc' };
  }
  const component = await store.get(Component, id);
  return component && { name: component.name, unit: unitOf(component.stock_unit).code };
}
