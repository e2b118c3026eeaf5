import { Plus, Trash2 } from 'lucide-react';

import { oneLine } from '#kernel/text.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { TagsInput } from '#ui/form/inputs/TagsInput.tsx';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';

import { maxOptions, type ProductOption } from './rules.ts';

type Props = {
  readonly options: readonly ProductOption[];
  readonly onChange: (options: readonly ProductOption[]) => void;
  readonly problem: string | undefined;
};

/** Sizes, colours and the like: a name and its values. Every change makes and archives variants at once. */
export function OptionsEditor({ options, onChange, problem }: Props) {
  const replace = (at: number, option: ProductOption) => onChange(options.map((old, i) => (i === at ? option : old)));
  return (
    <div className="flex flex-col gap-3" {...(problem !== undefined && { 'data-fault': '' })}>
      {options.length === 0 && <p className="text-13 text-muted-foreground">{m.products_options_help()}</p>}
      {options.map((option, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- options have no identity but their place
        <div key={at} className="grid grid-cols-[1fr_auto] items-start gap-2 rounded-md bg-muted p-3 sm:grid-cols-[11rem_1fr_auto]">
          <TextInput
            aria-label={m.products_option_name()}
            placeholder={m.products_option_name_help()}
            maxLength={50}
            value={option.name}
            onChange={(name) => replace(at, { ...option, name })}
          />
          <div className="max-sm:order-1 max-sm:col-span-2">
            <TagsInput
              aria-label={`${m.products_option_values()}: ${option.name}`}
              placeholder={m.products_option_values_help()}
              value={option.values}
              onChange={(values) => replace(at, { ...option, values: values.map((value) => oneLine(value).slice(0, 100)).slice(0, 50) })}
            />
          </div>
          <IconButton
            icon={Trash2}
            label={m.products_option_remove({ name: option.name })}
            onClick={() => onChange(options.filter((_, i) => i !== at))}
          />
        </div>
      ))}
      {problem && (
        <p role="alert" className="text-13 text-danger-strong">
          {problem}
        </p>
      )}
      {options.length < maxOptions && (
        <Button size="sm" icon={Plus} className="self-start" onClick={() => onChange([...options, { name: '', values: [] }])}>
          {m.products_option_add()}
        </Button>
      )}
    </div>
  );
}
