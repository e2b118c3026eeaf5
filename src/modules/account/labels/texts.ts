import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { labelActions, labelKinds } from './kind.ts';

export const texts: FeatureTexts<typeof labelKinds, typeof labelActions> = {
  kinds: { labels: m.labels_label },
  actions: { 'label.save': m.labels_label },
};
