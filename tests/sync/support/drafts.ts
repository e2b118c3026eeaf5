import type { Row } from '#data/kind.ts';
import { type Draft, insert, patch } from '#data/operation.ts';
import { idOf } from '#kernel/id-of.ts';
import { type Customer, Customer as CustomerKind } from '#modules/business/customer-rules/kind.ts';
import { Product, ProductCategory, Variant } from '#modules/business/products/kind.ts';
import { Brand } from '#modules/company/kind.ts';

const at = '2026-11-21T08:00:00.000Z';

export function customer(id: string, fields: Partial<Row<typeof Customer>> = {}): Row<typeof Customer> {
  return {
    id,
    name: 'Rahima',
    phone: '',
    phone_e164: '',
    phone_last10: '',
    phone2: '',
    email: '',
    address: '',
    zone_id: null,
    city: '',
    area: '',
    postcode: '',
    notes: '',
    tags: [],
    blocked: false,
    created_at: at,
    deleted_at: null,
    ...fields,
  };
}

export function addCustomer(id: string, fields: Partial<Row<typeof Customer>> = {}): Draft {
  return { action: 'customer.save', changes: [insert(CustomerKind, customer(id, fields))] };
}

export function editCustomer(row: Readonly<Record<string, unknown>>, fields: Partial<Row<typeof Customer>>): Draft {
  const change = patch(CustomerKind, row as Row<typeof Customer>, fields);
  return { action: 'customer.save', changes: change ? [change] : [] };
}

export function addBrand(id: string, name: string): Draft {
  return {
    action: 'brand.save',
    changes: [
      insert(Brand, {
        id,
        name,
        slug: '',
        phone: '',
        address: '',
        logo_path: null,
        invoice_footer: '',
        active: true,
        sort: 1,
        deleted_at: null,
      }),
    ],
  };
}

export function category(id: string, name: string) {
  return insert(ProductCategory, { id, name, slug: id, parent_id: null, sort: 0, photo_path: null, created_at: at, deleted_at: null });
}

export function product(id: string, brand_id: string, category_id: string | null, name = 'Shirt') {
  return insert(Product, {
    id,
    brand_id,
    name,
    slug: id,
    category_id,
    manufacturer: '',
    description: '',
    status: 'active',
    photo_path: null,
    media: [],
    options: [],
    weight_g: 0,
    unit: '',
    track_stock: false,
    low_stock_at: null,
    tags: [],
    import_key: null,
    ...{ in_shop: true, seo_title: '', seo_description: '', max_per_order: null },
    created_at: at,
    deleted_at: null,
  });
}

/** A product with one variant, which costs a hundred. */
export function addProduct(id: string, variant: string, brand_id: string): Draft {
  const sold = insert(Variant, {
    id: variant,
    product_id: id,
    brand_id,
    title: '',
    option_values: [],
    sku: null,
    barcode: null,
    price: 10_000,
    compare_at_price: null,
    weight_g: null,
    photo_path: null,
    sort: 0,
    active: true,
    created_at: at,
    deleted_at: null,
  });
  return { action: 'product.save', changes: [product(id, brand_id, null), sold] };
}

/** Id of a customer that exists once per company and phone. */
export function customerIdOf(tenant: string, phone: string): string {
  return idOf(tenant, `customer:${phone}`);
}
