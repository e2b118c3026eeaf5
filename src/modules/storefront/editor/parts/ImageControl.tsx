import clsx from 'clsx';
import { ImageOff, ImagePlus } from 'lucide-react';

import { useKeys } from '#data/react.tsx';
import { useServer } from '#data/server.tsx';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { publishPicture } from '../../../business/shop-photos/index.ts';
import { useNeedsConnection } from '../../../entity/index.ts';
import { Storefront } from '../../config/kind.ts';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: unknown) => void;
  readonly photos: readonly string[];
  readonly disabled: boolean;
};

/** One of the photos that anybody may see already, or one of this device that is put beside them. */
export function ImageControl({ label, value, onChange, photos, disabled }: Props) {
  const number = useNumberText();
  const server = useServer();
  const offline = useNeedsConnection();
  const media = useKeys(Storefront)?.[0]?.storefront_media;
  const [add, adding] = useTask(async (file: File) => {
    if (media) onChange(await publishPicture(await server(), media, file));
  });
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
          <label
            className={clsx(tile, 'cursor-pointer focus-within:ring-2 focus-within:ring-ring', !media && 'opacity-50')}
            data-tip={m.editor_add_picture()}
          >
            {adding ? <Spinner /> : <ImagePlus aria-hidden className="size-4" />}
            <input
              type="file"
              accept="image/*"
              aria-label={m.editor_add_picture()}
              className="sr-only"
              disabled={disabled || adding || !media || offline !== undefined}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                event.target.value = '';
                if (file) add(file);
              }}
            />
          </label>
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
              <img src={url.replace(/-1200\.(webp|jpg)$/, '-320.$1')} alt="" loading="lazy" className="size-full object-cover" />
            </button>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
