import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { preferenceActions, preferenceKinds } from './kind.ts';

export const texts: FeatureTexts<typeof preferenceKinds, typeof preferenceActions> = {
  kinds: { preferences: m.profile_preference },
  actions: { 'preference.save': m.profile_preference },
};
