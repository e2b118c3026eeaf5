import { X } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';

import { foldText } from '#kernel/search.ts';
import { storable } from '#kernel/text.ts';
import { m } from '#messages';

import { NameBadge } from '../../display/NameBadge.tsx';

export type TagsInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  readonly value: readonly string[];
  readonly onChange: (tags: string[]) => void;
  readonly suggestions?: readonly string[];
  /** `#rrggbb` of a chip; absent = plain chips. */
  readonly colourOf?: (tag: string) => string;
};

/** Words as chips: Enter or a comma adds, Backspace takes the last one back, a pasted list becomes several. */
export function TagsInput({ value, onChange, suggestions, colourOf, onBlur, placeholder, ...rest }: TagsInputProps) {
  const [typed, setTyped] = useState('');
  const listId = useId();
  function add(text: string) {
    const next = [...value];
    for (const word of storable(text)
      .split(/[,;\n]/)
      .map((one) => one.trim())) {
      if (word !== '' && !next.some((tag) => foldText(tag) === foldText(word))) next.push(word);
    }
    setTyped('');
    if (next.length > value.length) onChange(next);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if ((event.key === 'Enter' && typed.trim() !== '' && !event.ctrlKey && !event.metaKey) || event.key === ',') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
  }
  return (
    <span className="flex field-box flex-wrap items-center gap-1 py-1">
      {value.map((tag) => (
        <span key={tag} className="inline-flex h-6 items-center rounded-sm bg-muted pl-1 text-13 coarse:h-11">
          {colourOf ? <NameBadge name={tag} colour={colourOf(tag)} /> : <span className="pl-1">{tag}</span>}
          <button
            type="button"
            tabIndex={-1}
            aria-label={m.ui_remove_named({ name: tag })}
            onClick={() => onChange(value.filter((one) => one !== tag))}
            className="flex h-full w-6 items-center justify-center text-muted-foreground hover:text-foreground coarse:w-11"
          >
            <X aria-hidden className="size-3" />
          </button>
        </span>
      ))}
      <input
        {...rest}
        value={typed}
        list={listId}
        autoComplete="off"
        className="h-6 min-w-24 flex-1 bg-transparent outline-none"
        placeholder={value.length === 0 ? (placeholder ?? m.ui_add_tag()) : undefined}
        onChange={(event) => (/[,;\n]/.test(event.target.value) ? add(event.target.value) : setTyped(event.target.value))}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          add(typed);
          onBlur?.(event);
        }}
      />
      <datalist id={listId}>
        {suggestions?.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
    </span>
  );
}
