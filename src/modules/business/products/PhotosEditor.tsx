import { Camera, ImagePlus, Star, X } from 'lucide-react';
import { useRef } from 'react';

import { savePhoto } from '#data/photos.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Photo } from '#ui/display/Photo.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { maxPhotos, Product } from './kind.ts';
import type { ProductRow } from './rules.ts';

type Media = ProductRow['media'];

/** Photos of a product; the first is the cover. They are made small and kept on this device before they are sent. */
export function PhotosEditor({
  id,
  name,
  media,
  onChange,
}: {
  /** The product's. */
  readonly id: string;
  readonly name: string;
  readonly media: Media;
  readonly onChange: (change: (media: Media) => Media) => void;
}) {
  const store = useStore();
  const number = useNumberText();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const room = maxPhotos - media.length;
  const [add, adding] = useTask(async (picked: readonly File[]) => {
    if (picked.length > room) toast.error(m.products_photo_limit({ n: number(maxPhotos) }));
    for (const file of picked.slice(0, room)) {
      const path = await savePhoto(store, { kind: Product, id }, file).catch(() => undefined);
      if (path === undefined) toast.error(m.products_photo_failed());
      else onChange((old) => (old.some((photo) => photo.path === path) ? old : [...old, { path, alt: '' }]));
    }
  });
  const take = (input: HTMLInputElement) => {
    add([...(input.files ?? [])]);
    input.value = '';
  };
  return (
    <div className="flex flex-col gap-3">
      {media.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {media.map((photo, i) => (
            <li key={photo.path} className="relative">
              <Photo path={photo.path} load={store.readFile} alt={m.products_photo_of({ name })} size="lg" className="coarse:size-32" />
              <IconButton
                icon={X}
                label={m.products_photo_remove({ n: number(i + 1) })}
                small
                className="absolute -top-1.5 -right-1.5 border bg-card coarse:top-0 coarse:right-0"
                onClick={() => onChange((old) => old.filter((other) => other.path !== photo.path))}
              />
              {i === 0 ? (
                <span className="absolute bottom-1 left-1 rounded-sm bg-card/90 px-1.5 text-12 text-foreground">
                  {m.products_photo_is_cover()}
                </span>
              ) : (
                <IconButton
                  icon={Star}
                  label={m.products_photo_cover()}
                  small
                  className="absolute bottom-1 left-1 border bg-card"
                  onClick={() => onChange((old) => [photo, ...old.filter((other) => other.path !== photo.path)])}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={ImagePlus} busy={adding} disabled={room <= 0} onClick={() => files.current?.click()}>
          {m.ui_choose_photo()}
        </Button>
        <Button size="sm" icon={Camera} disabled={adding || room <= 0} className="fine:hidden" onClick={() => camera.current?.click()}>
          {m.products_photo_take()}
        </Button>
        <input
          ref={files}
          type="file"
          accept="image/*"
          multiple
          aria-label={m.ui_choose_photo()}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => take(event.target)}
        />
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          aria-label={m.products_photo_take()}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => take(event.target)}
        />
      </div>
    </div>
  );
}
