import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { kioskActions, kioskKinds } from './kind.ts';

export const texts: FeatureTexts<typeof kioskKinds, typeof kioskActions> = {
  kinds: { kiosks: m.kiosk_one, this_kiosk: m.kiosk_this, kiosk_contacts: m.kiosk_contact },
  actions: { 'kiosk.save': m.kiosk_change },
  fields: { place_id: m.kiosk_place },
};
