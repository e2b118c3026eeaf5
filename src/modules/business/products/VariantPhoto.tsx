import clsx from 'clsx';
import { useState } from 'react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Photo } from '#ui/display/Photo.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';

import type { ProductRow } from './rules.ts';

type Props = {
  readonly label: string;
  readonly media: ProductRow['media'];
  /** Of its own; without one it shows the cover. */
  readonly path: string | null;
  readonly onChange: (path: string | null) => void;
};

/** Which of the product's photos a variant shows. */
export function VariantPhoto({ label, media, path, onChange }: Props) {
  const store = useStore();
  const number = useNumberText();
  const [open, setOpen] = useState(false);
  const [cover] = media;
  const shown = media.find((photo) => photo.path === path) ?? cover;
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      className="w-66"
      trigger={
        <button type="button" aria-label={label} className="inline-flex min-h-control min-w-control items-center rounded-md">
          <Photo path={shown?.path} load={store.readFile} alt="" className="coarse:size-11" />
        </button>
      }
    >
      <div className="flex flex-wrap gap-2">
        {media.map((photo, i) => (
          <button
            key={photo.path}
            type="button"
            aria-label={photo === cover ? m.products_photo_is_cover() : m.products_photo_number({ n: number(i + 1) })}
            aria-pressed={photo === shown}
            onClick={() => {
              onChange(photo === cover ? null : photo.path);
              setOpen(false);
            }}
            className={clsx('rounded-md p-0.5', photo === shown && 'ring-2 ring-ring')}
          >
            <Photo path={photo.path} load={store.readFile} alt="" size="md" />
          </button>
        ))}
      </div>
    </Popover>
  );
}
