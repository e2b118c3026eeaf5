import type { Template } from '#modules/storefront/config/index.ts';

import { Sections } from './Sections.tsx';

/** A page that the owner wrote. Its title is that of its first section. */
export function PolicyPage({ template, title }: { template: Template; title: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Sections template={template} />
    </>
  );
}
