import { useStore } from '#data/react.tsx';
import { NameBadge } from '#ui/display/NameBadge.tsx';
import { Photo } from '#ui/display/Photo.tsx';

import type { BrandRow } from './rules.ts';

/** The logo, or the initials where there is none; the name stands beside it. */
export function BrandLogo({ brand: { name, logo_path: path } }: { readonly brand: Pick<BrandRow, 'name' | 'logo_path'> }) {
  const store = useStore();
  if (path !== null) return <Photo path={path} load={store.readFile} alt="" fit="contain" />;
  return (
    <span aria-hidden className="flex size-8 shrink-0 items-center justify-center">
      <NameBadge name={name} shape="round" />
    </span>
  );
}
