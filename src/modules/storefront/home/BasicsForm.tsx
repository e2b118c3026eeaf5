import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import { useServer } from '#data/server.tsx';
import { webNameOf } from '#kernel/web-name.ts';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormActions } from '#ui/form/FormActions.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { Section } from '#ui/page/Section.tsx';

import type { CompanyRow } from '../../company/kind.ts';
import { useNeedsConnection } from '../../entity/index.ts';
import type { StoreConfig } from '../config/index.ts';
import { Storefront } from '../config/kind.ts';
import { Basics, basicsOf, withBasics } from './basics.ts';
import { storefrontCalls } from './calls.ts';
import type { ShopRow } from './StorefrontPage.tsx';

const Fields = v.object({ ...Basics.entries, slug: v.unwrap(Storefront.schema.entries.storefront_slug) });

type Props = {
  readonly shop: ShopRow | undefined;
  readonly config: StoreConfig | null;
  readonly company: Pick<CompanyRow, 'name' | 'phone' | 'address' | 'country'>;
};

/** What a shop is called, how one reaches it, and by which rules it sells. It is published as it is saved. */
export function BasicsForm({ shop, config, company }: Props) {
  const access = useAccess();
  const server = useServer();
  const offline = useNeedsConnection();
  const first = { ...basicsOf(config, company), slug: shop?.storefront_slug ?? webNameOf(company.name) };
  const form = useForm(Fields, first, { draftKey: draftKey(useStore(), 'storefront'), row: shop });
  const { Field } = form;
  async function save({ slug, ...facts }: v.InferOutput<typeof Fields>) {
    const calls = storefrontCalls(await server(), access.tenantId);
    if (slug !== shop?.storefront_slug) await calls.set(slug, shop?.storefront_rev ? shop.storefront_state : 'draft').catch(atAddress);
    // Over what was seen as one began to type: what somebody else has published meanwhile is not overwritten unseen.
    await calls.publish(withBasics(config, company, facts), form.seen?.storefront_rev ?? 0);
    toast.success(m.storefront_published());
  }
  return (
    <Form form={form} onSubmit={save}>
      <Section title={m.storefront_basics()}>
        <div className="flex flex-col gap-4">
          <FieldRow>
            <Field.Text name="name" label={m.storefront_name()} autoComplete="organization" />
            <Field.Text name="slug" label={m.storefront_slug()} help={`${location.origin}/store/…/`} autoComplete="off" />
          </FieldRow>
          <FieldRow>
            <Field.Text name="tagline" label={m.storefront_tagline()} optional autoComplete="off" />
            <Field.Select
              name="language"
              label={m.storefront_language()}
              options={[
                { value: 'en', label: m.kiosk_in_english() },
                { value: 'bn', label: m.kiosk_in_bangla() },
              ]}
            />
          </FieldRow>
          <FieldRow>
            <Field.Phone name="phone" label={m.common_phone()} optional />
            <Field.Phone name="whatsapp" label={m.storefront_whatsapp()} optional />
          </FieldRow>
          <FieldRow>
            <Field.Text name="email" label={m.common_email()} optional autoComplete="email" />
            <Field.Text name="address" label={m.common_address()} optional autoComplete="street-address" />
          </FieldRow>
        </div>
      </Section>
      <Section title={m.storefront_selling()} text={m.storefront_selling_text()}>
        <div className="flex flex-col gap-4">
          <FieldRow columns={3}>
            <Field.Money name="min_order" label={m.storefront_min_order()} optional />
            <Field.Money name="free_over" label={m.storefront_free_over()} optional />
            <Field.Money name="hold_over" label={m.storefront_hold_over()} optional help={m.storefront_hold_help()} />
          </FieldRow>
          <FieldRow>
            <Field.Quantity name="max_qty" label={m.storefront_max_qty()} />
            <Field.Quantity name="low_at" label={m.storefront_low_at()} help={m.storefront_low_help()} />
          </FieldRow>
          <Field.Switch name="advance" label={m.storefront_advance()} help={m.storefront_advance_help()} />
        </div>
      </Section>
      <FormActions submit={m.storefront_publish()} why={access.brandIds !== null ? m.storefront_limited() : offline} sticky />
    </Form>
  );
}

/** What is wrong with an address is said beside it. */
function atAddress(error: unknown): never {
  if (error instanceof Refused && error.code.startsWith('slug_')) throw new Refused(error.code, { field: 'slug' });
  throw error;
}
