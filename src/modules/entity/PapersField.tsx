import { Camera, ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';

import { mostPhotos } from '#data/fields.ts';
import type { AnyKind } from '#data/kind.ts';
import { savePhoto } from '#data/photos.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Photo } from '#ui/display/Photo.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

type Props = {
  /** Whose papers they are: the kind and id of the record. */
  readonly kind: AnyKind;
  readonly id: string;
  /** Receipts, unless it says what else they show. */
  readonly label?: string;
  /** False where nothing around it has to be filled in. */
  readonly optional?: boolean;
  readonly photos: readonly string[];
  readonly onChange: (change: (photos: readonly string[]) => readonly string[]) => void;
};

/** Photos of a record, kept on this device before they are sent. */
export function PapersField({ kind, id, label = m.banking_papers(), optional = true, photos, onChange }: Props) {
  const store = useStore();
  const number = useNumberText();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const full = photos.length >= mostPhotos;
  const [add, adding] = useTask(async (picked: readonly File[]) => {
    for (const file of picked.slice(0, mostPhotos - photos.length)) {
      const path = await savePhoto(store, { kind, id }, file).catch(() => undefined);
      if (path === undefined) toast.error(m.banking_paper_failed());
      else onChange((old) => [...new Set([...old, path])]);
    }
  });
  const take = (input: HTMLInputElement) => {
    add([...(input.files ?? [])]);
    input.value = '';
  };
  return (
    <FieldFrame label={label} optional={optional} group>
      {() => (
        <div className="flex flex-col gap-3">
          {photos.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {photos.map((path, i) => (
                <li key={path} className="relative">
                  <Photo
                    path={path}
                    load={store.readFile}
                    alt={m.banking_paper_of({ n: number(i + 1) })}
                    size="lg"
                    className="coarse:size-32"
                  />
                  <IconButton
                    icon={X}
                    label={m.banking_paper_remove({ n: number(i + 1) })}
                    small
                    className="absolute -top-1.5 -right-1.5 border bg-card coarse:top-0 coarse:right-0"
                    onClick={() => onChange((old) => old.filter((other) => other !== path))}
                  />
                </li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-2">
            <Button size="sm" icon={ImagePlus} busy={adding} disabled={full} onClick={() => files.current?.click()}>
              {m.ui_choose_photo()}
            </Button>
            <Button size="sm" icon={Camera} disabled={adding || full} className="fine:hidden" onClick={() => camera.current?.click()}>
              {m.products_photo_take()}
            </Button>
            {([files, camera] as const).map((ref, i) => (
              <input
                key={i === 0 ? 'files' : 'camera'}
                ref={ref}
                type="file"
                accept="image/*"
                multiple={i === 0}
                {...(i === 1 && { capture: 'environment' as const })}
                aria-label={i === 0 ? m.ui_choose_photo() : m.products_photo_take()}
                className="sr-only"
                tabIndex={-1}
                onChange={(event) => take(event.target)}
              />
            ))}
          </div>
        </div>
      )}
    </FieldFrame>
  );
}
