import type { FeatureTexts } from '#data/feature-texts.ts';
import { href } from '#kernel/href.ts';
import { m } from '#messages';

import type { customerActions, customerKinds } from './kind.ts';

export const texts: FeatureTexts<typeof customerKinds, typeof customerActions> = {
  kinds: {
    customers: m.customers_label,
    customer_feed: m.admin_kind_customer_feed,
    customer_groups: m.customers_groups,
    customer_group_members: m.customers_group_members,
  },
  pages: { customers: (customerId) => href('/app/customers/:customerId', { customerId }) },
  actions: {
    'customer.save': m.orders_customer,
    'customer_group.save': m.customers_groups,
  },
  fields: {
    phone2: m.common_phone2,
    email: m.common_email,
    area: m.orders_area,
    city: m.common_city,
    postcode: m.common_postcode,
    blocked: m.customers_blocked,
  },
};
