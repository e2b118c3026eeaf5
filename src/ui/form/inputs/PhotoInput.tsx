import { Camera, Trash2 } from 'lucide-react';
import { useRef } from 'react';

import { m } from '#messages';

import { Button } from '../../control/Button.tsx';
import { type LoadPhoto, Photo, type PhotoProps } from '../../display/Photo.tsx';
import { useTask } from '../../overlay/use-task.ts';

export type PhotoInputProps = {
  readonly value: string | null | undefined;
  readonly onChange: (path: string | null) => void;
  /** Stores a picked file and tells its path. */
  readonly save: (file: File) => Promise<string>;
  readonly load: LoadPhoto;
  readonly label: string;
  readonly fit?: PhotoProps['fit'];
  readonly id?: string;
  readonly disabled?: boolean | undefined;
};

/** One picture: picked, dropped or taken with the camera, shown at once. */
export function PhotoInput({ value, onChange, save, load, label, fit, id, disabled = false }: PhotoInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [take, taking] = useTask(async (file: File) => onChange(await save(file)));
  function first(files: FileList | null) {
    const file = files?.[0];
    if (file?.type.startsWith('image/')) take(file);
  }
  return (
    <div
      className="flex items-center gap-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!disabled) first(event.dataTransfer.files);
      }}
    >
      <Photo path={value} load={load} alt={label} size="lg" {...(fit && { fit })} />
      <input
        ref={picker}
        id={id}
        {...(id === undefined && { 'aria-label': label })}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        disabled={disabled}
        onChange={(event) => first(event.target.files)}
      />
      <div className="flex flex-col items-start gap-1.5">
        <Button size="sm" icon={Camera} busy={taking} disabled={disabled} onClick={() => picker.current?.click()}>
          {value ? m.ui_change_photo() : m.ui_choose_photo()}
        </Button>
        {value && (
          <Button size="sm" tone="quiet" icon={Trash2} disabled={disabled} onClick={() => onChange(null)}>
            {m.ui_remove_photo()}
          </Button>
        )}
      </div>
    </div>
  );
}
