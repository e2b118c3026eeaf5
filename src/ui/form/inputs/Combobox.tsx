import clsx from 'clsx';
import { ChevronsUpDown, X } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';

import { m } from '#messages';

import { Spinner } from '../../display/Spinner.tsx';
import { focusNext } from '../focus-next.ts';

/** The opened list is loaded once a picker gets the focus: forms without one do without its code. */
const loadList = () => import('./ComboboxList.tsx');
const ComboboxList = lazy(() => loadList().then((file) => ({ default: file.ComboboxList })));

/*
 * One row of many: the list is asked for while one types, a missing row is created in place, and after the choice the cursor moves
 * on. Typing on the closed field opens it with that letter.
 */

export type Option = {
  readonly value: string;
  readonly label: string;
  /** A second line: phone, stock, price. */
  readonly hint?: ReactNode;
  /** Before the label: a photo, a colour. */
  readonly before?: ReactNode;
  readonly disabled?: boolean;
};

export type ComboboxProps = {
  readonly value: string | null | undefined;
  readonly onChange: (value: string | null, option: Option | null) => void;
  /** The options for what is typed; '' = those to begin with. At most about 50. */
  readonly search: (text: string) => Promise<readonly Option[]> | readonly Option[];
  /** The option of a value that was not chosen here: to show its label. */
  readonly resolve?: ((value: string) => Promise<Option | undefined> | Option | undefined) | undefined;
  /** Makes what was typed; the new option is chosen. `undefined` = it was not made after all. */
  readonly create?: ((text: string) => Promise<Option | undefined>) | undefined;
  readonly createLabel?: ((text: string) => string) | undefined;
  readonly placeholder?: string | undefined;
  readonly clearable?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  /** After a choice the cursor stays on the field: the screen itself takes it further. */
  readonly stay?: boolean | undefined;
  readonly label: string;
  readonly id?: string | undefined;
  readonly 'aria-invalid'?: boolean | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly ref?: ((element: HTMLButtonElement | null) => void) | undefined;
};

export function Combobox({
  value,
  onChange,
  search,
  resolve,
  create,
  createLabel,
  placeholder,
  clearable = false,
  stay = false,
  label,
  onBlur,
  ref,
  ...rest
}: ComboboxProps) {
  const trigger = useRef<HTMLButtonElement | null>(null);
  const chose = useRef(false);
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [first, setFirst] = useState('');
  const [chosen, setChosen] = useChosen(value, resolve);

  function choose(option: Option | null) {
    setChosen(option);
    onChange(option?.value ?? null, option);
    setFirst('');
    setOpen(false);
    chose.current = option !== null;
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isTyped(event, first)) {
      event.preventDefault();
      setFirst((old) => old + event.key);
      setOpen(true);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      setOpen(true);
    } else if ((event.key === 'Backspace' || event.key === 'Delete') && clearable) choose(null);
  }

  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        setFirst('');
        setOpen(next);
      }}
    >
      <span className="relative block">
        <Radix.Trigger asChild>
          <button
            {...rest}
            ref={(element) => {
              trigger.current = element;
              ref?.(element);
            }}
            type="button"
            role="combobox"
            aria-label={label}
            aria-expanded={open}
            aria-haspopup="dialog"
            aria-controls={listId}
            data-stop
            onFocus={() => void loadList()}
            onPointerEnter={() => void loadList()}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
            className={clsx('flex field-box items-center gap-2 text-left', clearable && value ? 'pr-14 coarse:pr-19' : 'pr-8')}
          >
            {chosen?.before}
            <span className={clsx('min-w-0 flex-1 truncate', !chosen && 'text-muted-foreground')}>
              {chosen?.label ?? (value ? '…' : (placeholder ?? m.ui_choose()))}
            </span>
          </button>
        </Radix.Trigger>
        <ChevronsUpDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted-foreground"
        />
        {clearable && value && !rest.disabled && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={m.ui_clear()}
            onClick={() => choose(null)}
            className="absolute inset-y-0 right-8 flex w-6 items-center justify-center text-muted-foreground hover:text-foreground coarse:w-11"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        )}
      </span>
      <Radix.Portal>
        <Radix.Content
          id={listId}
          onKeyDown={(event) => {
            // Letters that come before the list is there; without the prevention the list would get the last one twice.
            if (event.target !== event.currentTarget || !isTyped(event, first)) return;
            event.preventDefault();
            setFirst((old) => old + event.key);
          }}
          onCloseAutoFocus={(event) => {
            // After a choice the cursor moves on, otherwise it returns to the field; a person who has gone elsewhere stays there.
            const elsewhere = document.activeElement !== document.body && document.activeElement !== trigger.current;
            if (elsewhere || (chose.current && !stay && trigger.current && focusNext(trigger.current))) event.preventDefault();
            chose.current = false;
          }}
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 w-max max-w-[calc(100vw-1rem)] min-w-(--radix-popover-trigger-width) animate-rise overflow-hidden rounded-lg bg-popover text-popover-foreground shadow-overlay outline-none sm:max-w-120"
        >
          <Suspense fallback={<Spinner label={m.ui_loading()} className="h-16 w-full" />}>
            <ComboboxList
              label={label}
              value={value ?? null}
              first={first}
              search={search}
              create={create}
              createLabel={createLabel}
              onChoose={choose}
            />
          </Suspense>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A space is text only after other text: alone it opens the field, as on any button. */
function isTyped(event: KeyboardEvent, before: string): boolean {
  return event.key.length === 1 && (event.key !== ' ' || before !== '') && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** The option that is shown: the one chosen here, else the one the value resolves to. */
function useChosen(value: string | null | undefined, resolve: ComboboxProps['resolve']): [Option | null, (option: Option | null) => void] {
  const [known, setKnown] = useState<Option | null>(null);
  const latest = useRef(resolve);
  useEffect(() => {
    latest.current = resolve;
  });
  const missing = value && known?.value !== value ? value : null;
  useEffect(() => {
    if (missing === null) return undefined;
    let live = true;
    void Promise.resolve(latest.current?.(missing)).then((option) => {
      if (live && option) setKnown(option);
    });
    return () => {
      live = false;
    };
  }, [missing]);
  return [value && known?.value === value ? known : null, setKnown];
}
