import clsx from 'clsx';

import { m } from '#messages';
import { fieldName } from '#modules/field-names.ts';
import type { Correction } from '#sync/client.ts';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';

import type { Difference } from './attention-groups.ts';
import { FieldValue } from './FieldValue.tsx';

type DifferencesProps = {
  readonly found: readonly Difference[];
  /** The field that the server took exception to, if it was one. */
  readonly refused: string | undefined;
  /** What was written anew; `null` = only looked at. */
  readonly corrections: readonly Correction[] | null;
  readonly onCorrect: (corrections: readonly Correction[]) => void;
};

/** Field by field, what this device wrote and what the server has. */
export function Differences({ found, refused, corrections, onCorrect }: DifferencesProps) {
  if (found.length === 0) return null;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-13">
        <thead>
          <tr className="text-start text-muted-foreground">
            <th className="py-1 pe-3 text-start font-normal">{m.shell_attention_field()}</th>
            <th className="py-1 pe-3 text-start font-normal">{m.shell_attention_mine()}</th>
            <th className="py-1 text-start font-normal">{m.shell_attention_theirs()}</th>
          </tr>
        </thead>
        <tbody>
          {found.map((one) => (
            <tr key={`${one.change} ${one.field}`} className="border-t align-top">
              <td className={clsx('py-1.5 pe-3', one.field === refused ? 'font-medium text-danger-strong' : 'text-muted-foreground')}>
                {fieldName(one.field)}
              </td>
              <td className="py-1.5 pe-3 break-words">
                {corrections && one.correctable ? (
                  <CorrectedText difference={one} refused={one.field === refused} corrections={corrections} onCorrect={onCorrect} />
                ) : (
                  <FieldValue field={one.field} value={one.here} />
                )}
              </td>
              <td className="py-1.5 break-words">
                <FieldValue field={one.field} value={one.server} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CorrectedTextProps = {
  readonly difference: Difference;
  readonly refused: boolean;
  readonly corrections: readonly Correction[];
  readonly onCorrect: DifferencesProps['onCorrect'];
};

function CorrectedText({ difference: { change, field, here }, refused, corrections, onCorrect }: CorrectedTextProps) {
  const isThis = (one: Correction): boolean => one.change === change && one.field === field;
  return (
    <TextInput
      aria-label={fieldName(field)}
      autoFocus={refused}
      value={corrections.find(isThis)?.value ?? String(here)}
      onChange={(value) => onCorrect([...corrections.filter((one) => !isThis(one)), { change, field, value }])}
    />
  );
}
