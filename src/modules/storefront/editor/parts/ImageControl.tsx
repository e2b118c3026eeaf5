import clsx from 'clsx';
import { ImageOff } from 'lucide-react';

import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: unknown) => void;
  readonly photos: readonly string[];
  readonly disabled: boolean;
};

/** One of the photos that anybody may see already. */
export function ImageControl({ label, value, onChange, photos, disabled }: Props) {
  const number = useNumberText();
  const shown = value === '' || photos.includes(value) ? photos : [value, ...photos];
  const tile = 'flex aspect-square items-center justify-center overflow-hidden rounded-md border bg-muted text-muted-foreground';
  return (
    <FieldFrame label={label} group help={shown.length === 0 ? m.editor_no_photos() : undefined}>
      {() => (
        <div className="grid max-h-56 grid-cols-4 gap-1.5 overflow-y-auto p-0.5">
          <button
            type="button"
            aria-label={m.editor_no_picture()}
            data-tip
            aria-pressed={value === ''}
            disabled={disabled}
            onClick={() => onChange(undefined)}
            className={clsx(tile, value === '' && 'ring-2 ring-primary')}
          >
            <ImageOff aria-hidden className="size-4" />
          </button>
          {shown.map((url, place) => (
            <button
              key={url}
              type="button"
              aria-label={m.editor_picture_number({ place: number(place + 1) })}
              aria-pressed={url === value}
              disabled={disabled}
              onClick={() => onChange(url)}
              className={clsx(tile, url === value && 'ring-2 ring-primary')}
            >
              <img src={url.replace(/-1200\.webp$/, '-320.webp')} alt="" loading="lazy" className="size-full object-cover" />
            </button>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
