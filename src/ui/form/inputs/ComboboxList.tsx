import { Command } from 'cmdk';
import { Check, Plus } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { foldText } from '#kernel/search.ts';
import { m } from '#messages';

import { Spinner } from '../../display/Spinner.tsx';
import { useExplain } from '../../overlay/explain.tsx';
import { toast } from '../../overlay/toast.tsx';
import type { ComboboxProps, Option } from './Combobox.tsx';

const none: readonly Option[] = [];

type Props = Pick<ComboboxProps, 'label' | 'search' | 'create' | 'createLabel'> & {
  readonly value: string | null;
  /** What was typed to open it. */
  readonly first: string;
  readonly onChoose: (option: Option) => void;
};

/** The opened list of a Combobox: a box to type into and the options below. */
export function ComboboxList({ label, value, first, search, create, createLabel, onChoose }: Props) {
  const [typed, setTyped] = useState(first);
  const { options, searching } = useOptions(typed, search);
  const [creating, setCreating] = useState(false);
  // Every answer starts at its best option: cmdk would keep pointing at one of the last answer, and Enter would choose nothing.
  const [moved, setMoved] = useState<{ readonly within: readonly Option[]; readonly to: string }>();
  const pointed = moved?.within === options ? moved.to : (options.find((option) => option.disabled !== true)?.value ?? 'create:new');
  const list = useSteadyHeight(options);
  const hurried = useRef(false);
  const explain = useExplain();
  useEffect(() => {
    if (searching || !hurried.current) return;
    hurried.current = false;
    const first = options.find((option) => option.disabled !== true);
    if (first) onChoose(first);
  }, [searching, options, onChoose]);
  const text = typed.trim();
  const canCreate =
    create !== undefined && text !== '' && !searching && !options.some((option) => foldText(option.label) === foldText(text));

  async function make() {
    if (!create || creating) return;
    setCreating(true);
    try {
      const made = await create(text);
      if (made) onChoose(made);
    } catch (error) {
      const explained = explain(error);
      if (!explained) throw error;
      toast.error(explained.text);
    } finally {
      setCreating(false);
    }
  }

  return (
    // Enter chooses here, at the root; the form around the list must not take it for its own.
    <Command
      shouldFilter={false}
      label={label}
      loop
      value={pointed}
      onValueChange={(to) => setMoved({ within: options, to })}
      onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
    >
      <div className="flex items-center border-b px-3">
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={setTyped}
          placeholder={m.ui_type_to_search()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !searching) return;
            // The options in sight answer an older question: choose once the answer to this one is there.
            event.preventDefault();
            hurried.current = true;
          }}
          className="h-10 min-w-0 flex-1 bg-transparent text-14 outline-none coarse:h-12 coarse:text-16"
        />
        {(searching || creating) && <Spinner size={16} label={m.ui_searching()} />}
      </div>
      {/* Rows that are about to move take no press: it would land on another one. */}
      <Command.List ref={list} aria-busy={searching} className="max-h-72 overflow-y-auto p-1 aria-busy:pointer-events-none">
        {!searching && options.length === 0 && !canCreate && (
          <p className="px-2 py-4 text-center text-13 text-muted-foreground">{m.ui_nothing_found()}</p>
        )}
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            disabled={option.disabled === true}
            onSelect={() => onChoose(option)}
            className="flex min-h-control cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 text-14 data-[disabled=true]:opacity-50 data-[selected=true]:bg-muted"
          >
            {option.before}
            <span className="min-w-0 flex-1">
              <span className="block truncate">{option.label}</span>
              {option.hint !== undefined && <span className="block truncate text-12 text-muted-foreground">{option.hint}</span>}
            </span>
            {option.value === value && <Check aria-hidden className="size-4 shrink-0 text-primary" />}
          </Command.Item>
        ))}
        {canCreate && (
          <Command.Item
            value="create:new"
            onSelect={() => void make()}
            className="flex min-h-control cursor-pointer items-center gap-2.5 rounded-md px-2 text-14 font-medium text-link data-[selected=true]:bg-muted"
          >
            <Plus aria-hidden className="size-4 shrink-0" />
            <span className="truncate">{createLabel?.(text) ?? m.ui_create_named({ text })}</span>
          </Command.Item>
        )}
      </Command.List>
    </Command>
  );
}

/** The list grows but never shrinks while it is open: above its field it would jump away under the finger. */
function useSteadyHeight(options: readonly Option[]): React.RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current) list.current.style.minHeight = `${list.current.offsetHeight}px`;
  }, [options]);
  return list;
}

/** Asks for options as one types; an answer that was overtaken by a newer question is dropped. */
function useOptions(typed: string, search: ComboboxProps['search']): { readonly options: readonly Option[]; readonly searching: boolean } {
  const [found, setFound] = useState<{ readonly text: string; readonly options: readonly Option[] }>();
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    let live = true;
    const timer = setTimeout(
      () => {
        void Promise.resolve(latest.current(typed.trim())).then((options) => {
          if (live) setFound({ text: typed, options });
        });
      },
      typed === '' ? 0 : 80,
    );
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return { options: found?.options ?? none, searching: found?.text !== typed };
}
