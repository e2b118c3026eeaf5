import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { storefrontKinds } from './kind.ts';

export const texts: FeatureTexts<typeof storefrontKinds> = {
  kinds: { storefront: m.storefront_label, storefront_revisions: m.storefront_revision },
};
