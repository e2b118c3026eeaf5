import type { PermissionKey } from '#access/permissions.ts';
import { insert } from '#data/operation.ts';
import type { Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { createOrder } from '#modules/business/orders/commands.ts';
import { createShipment } from '#modules/business/parcels/commands.ts';
import { Product, Variant, VariantCost } from '#modules/business/products/kind.ts';
import { Brand } from '#modules/company/kind.ts';

import type { Backend } from '../../../supabase/local/backend.ts';
import { type Account, signUp } from '../../../supabase/local/demo/account.ts';
import { openDevice } from '../../../supabase/local/demo/device.ts';
import { openStage } from '../../../supabase/local/demo/stage.ts';

export const password = 'a good password';
export type Shipped = { readonly order: string; readonly parcel: string; readonly label: string };
export type Ware = { readonly brand: string; readonly product: string; readonly variant: string };

/**
 * The owner's own device, without a screen: its work goes through the app's commands and `sync_push`, so a test can begin where
 * its story does.
 */
export class CompanyDesk {
  readonly tenant: string;
  readonly #server: Backend;
  readonly store: Store;
  /** What works with a connection only, as the owner. */
  readonly call: Account['call'];
  readonly #flush: () => Promise<unknown>;

  private constructor(server: Backend, account: Account, store: Store, flush: () => Promise<unknown>) {
    this.#server = server;
    this.tenant = account.id;
    this.call = account.call;
    this.store = store;
    this.#flush = flush;
  }

  static async found(server: Backend, name: string, email: string): Promise<CompanyDesk> {
    const account = await signUp(server, { email, password, name: 'Owner' });
    await account.call('create_company', { p_name: name, p_country: 'BD', p_person: 'Owner' });
    const device = await openDevice(account, account.id, 'Desk');
    const { store } = await openStage(device, account.id);
    return new CompanyDesk(server, account, store, () => device.send());
  }

  /** Sends everything that was done so far. */
  async send(): Promise<void> {
    await this.#flush();
  }

  async brands(): Promise<readonly string[]> {
    return (await this.store.find(Brand)).map((row) => row.id);
  }

  async addBrand(name: string): Promise<string> {
    const id = newId();
    await this.store.write({
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
          sort: 2,
          deleted_at: null,
        }),
      ],
    });
    return id;
  }

  /** A product of one variant; cost in minor units. */
  async addWare(brand: string, name: string, cost: number, sku: string | null = null): Promise<Ware> {
    const ware = { brand, product: newId(), variant: newId() };
    const made = { created_at: this.store.now(), deleted_at: null };
    const product = {
      id: ware.product,
      brand_id: brand,
      name,
      slug: ware.product,
      category_id: null,
      manufacturer: '',
      description: '',
      status: 'active',
    } as const;
    const rest = {
      photo_path: null,
      media: [],
      options: [],
      weight_g: 300,
      unit: '',
      track_stock: false,
      low_stock_at: null,
      tags: [],
      import_key: null,
      ...{ in_shop: true, seo_title: '', seo_description: '', max_per_order: null },
    };
    const variant = { id: ware.variant, product_id: ware.product, brand_id: brand, title: '', option_values: [], sku, barcode: null };
    await this.store.write({
      action: 'product.save',
      changes: [
        insert(Product, { ...product, ...rest, ...made }),
        insert(Variant, {
          ...variant,
          price: 100_000,
          compare_at_price: null,
          weight_g: null,
          photo_path: null,
          sort: 0,
          active: true,
          ...made,
        }),
      ],
    });
    await this.store.write({ action: 'product.cost', changes: [insert(VariantCost, { id: ware.variant, brand_id: brand, cost })] });
    return ware;
  }

  /** An order of one piece; its id. */
  async order(ware: Ware, name: string, phone: string): Promise<string> {
    const { id } = await createOrder(this.store, {
      brand_id: ware.brand,
      ship_name: name,
      ship_phone: phone,
      ship_address: 'House 3, Road 9, Uttara, Dhaka',
      items: [{ variant_id: ware.variant, product_name: 'Lamp', variant_title: '', sku: null, quantity: 1, price: 100_000 }],
      discount_type: 'fixed',
      discount_value: 0,
      delivery_fee: 6000,
    });
    return id;
  }

  /** The same, made into a parcel. */
  async ship(ware: Ware, name: string, phone: string): Promise<Shipped> {
    const order = await this.order(ware, name, phone);
    const parcel = await createShipment(this.store, order);
    return { order, parcel: parcel.id, label: parcel.number };
  }

  /** Somebody with a role of these keys, in these brands. */
  async hire(email: string, keys: readonly PermissionKey[], brands: readonly string[] | null): Promise<string> {
    const { id } = await signUp(this.#server, { email, password, name: 'Packer' });
    const role = newId();
    await this.#server.sql('insert into public.roles (tenant_id, id, name, permissions, brand_ids) values ($1, $2, $3, $4, $5)', [
      this.tenant,
      role,
      `Role of ${email}`,
      keys,
      brands,
    ]);
    await this.#server.sql('insert into public.team_members (tenant_id, id, name, role_id, active) values ($1, $2, $3, $4, true)', [
      this.tenant,
      id,
      'Packer',
      role,
    ]);
    return id;
  }
}
