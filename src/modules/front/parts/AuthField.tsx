import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';

import { m } from '#messages';

type AuthFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly error: string | undefined;
  readonly trailing?: ReactNode;
};

/** Label above, help below, error beside the field in plain words. */
export function AuthField({ label, help, error, trailing, ...input }: AuthFieldProps) {
  const id = useId();
  const note = error ?? help;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          className={`field-box ${trailing ? 'pe-11' : ''}`}
        />
        {trailing}
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? 'text-13 text-muted-foreground' : 'text-13 text-danger-strong'}>
          {note}
        </p>
      )}
    </div>
  );
}

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<AuthFieldProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <AuthField
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          aria-label={shown ? m.ui_hide_password() : m.ui_show_password()}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-md text-muted-foreground hover:text-foreground"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      }
    />
  );
}
