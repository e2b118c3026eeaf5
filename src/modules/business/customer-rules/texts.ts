import type { FeatureTexts } from '#data/feature-texts.ts';
import { href } from '#kernel/href.ts';
import { m } from '#messages';

import type { customerActions, customerKinds } from './kind.ts';

export const texts: FeatureTexts<typeof customerKinds, typeof customerActions> = {
  kinds: {
    customers: m.customers_label,
    customer_feed: m.admin_kind_customer_feed,
  },
  pages: { customers: (customerId) => href('/app/customers/:customerId', { customerId }) },
  actions: {
    'customer.save': m.shell_action_customer_save,
  },
  fields: {
    phone2: m.orders_phone2,
    email: m.customers_field_email,
    area: m.orders_area,
    city: m.orders_city,
    postcode: m.orders_postcode,
    blocked: m.customers_field_blocked,
  },
};
