import type { ReactNode } from 'react';

import type { lockedSections } from '#modules/storefront/config/index.ts';

import { useShop } from '../shop-context.ts';
import { schemeClass } from '../theme-css.ts';
import { Sections } from './Sections.tsx';

/** A page's own part, in the colours that the owner gave it, among the sections that the owner put before and behind it. */
export function Arranged({ name, children }: { name: keyof typeof lockedSections; children: ReactNode }) {
  const { templates, theme } = useShop().store.config;
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined;
  const own: (typeof lockedSections)[typeof name] = `${name}_main`;
  const order = template?.order ?? [];
  const place = order.findIndex((key) => template?.sections[key]?.type === own);
  const scheme = template?.sections[order[place] ?? '']?.scheme ?? 'base';
  return (
    <>
      {template && <Sections template={{ ...template, order: order.slice(0, Math.max(0, place)) }} />}
      <div className={`${schemeClass(theme.schemes, scheme)} bg-bg text-ink`}>{children}</div>
      {template && <Sections template={{ ...template, order: order.slice(place + 1) }} />}
    </>
  );
}
