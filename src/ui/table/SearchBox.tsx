import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { m } from '#messages';

import { IconButton } from '../control/IconButton.tsx';

/** Searches while one types; `/` puts the cursor here, Escape empties it. */
export function SearchBox({
  value,
  onChange,
  label,
  className = 'w-full sm:w-64',
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What is searched: "Name, phone or number". */ readonly label: string;
  readonly className?: string;
}) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped, handOn] = useTyped(value, onChange);
  useSlash(box);
  return (
    <div className={`relative ${className}`}>
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground" />
      <input
        ref={box}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        className="field-box px-8.5 text-ellipsis"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={handOn}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (typed === '') event.currentTarget.blur();
          else setTyped('');
        }}
      />
      {typed === '' ? (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded-sm border px-1.5 font-sans text-12 text-muted-foreground coarse:hidden"
        >
          /
        </kbd>
      ) : (
        <IconButton
          icon={X}
          label={m.ui_clear_search()}
          small
          className="absolute top-1/2 right-0.5 -translate-y-1/2"
          onClick={() => setTyped('')}
        />
      )}
    </div>
  );
}

/**
 * Hands the text on once typing pauses, or at once when the field is left: what is pressed next may lead away, and a late change of the
 * address would lead back. A value that changes from outside (back button, saved view) replaces it.
 */
function useTyped(value: string, onChange: (text: string) => void): [typed: string, type: (text: string) => void, handOn: () => void] {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  if (value !== sent) {
    setSent(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === sent) return undefined;
    const timer = setTimeout(() => {
      setSent(typed);
      latest.current(typed);
    }, 120);
    return () => clearTimeout(timer);
  }, [typed, sent]);
  function handOn() {
    if (typed === sent) return;
    setSent(typed);
    onChange(typed);
  }
  return [typed, setTyped, handOn];
}

function useSlash(box: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable], [role=dialog]')) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [box]);
}
