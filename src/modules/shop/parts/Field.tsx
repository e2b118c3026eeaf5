import { type ReactNode, useId } from 'react';

type Props = {
  readonly label: string;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  readonly children: (given: { readonly id: string; readonly 'aria-invalid': boolean; readonly 'aria-describedby': string }) => ReactNode;
};

export function Field({ label, error, hint, children }: Props) {
  const id = useId();
  const below = `${id}-below`;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-14 font-medium">
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': below })}
      <p id={below} className={error === undefined ? 'text-13 text-muted' : 'error'}>
        {error ?? hint}
      </p>
    </div>
  );
}
