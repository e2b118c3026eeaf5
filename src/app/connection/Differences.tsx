import clsx from 'clsx';

import { m } from '#messages';
import { fieldName } from '#modules/texts.ts';
import { TextInput } from '#ui/form/inputs/TextInput.tsx';

import { type Difference, placeOf, type Written } from './attention-groups.ts';
import { FieldValue } from './FieldValue.tsx';

type DifferencesProps = {
  readonly found: readonly Difference[];
  /** The field that the server took exception to, if it was one. */
  readonly refused: string | undefined;
  /** The element that tells why. */
  readonly reasonId: string;
  /** What was written anew; `null` = only looked at. */
  readonly written: Written | null;
  readonly onWrite: (written: Written) => void;
};

/** Field by field, what this device wrote and what the server has. */
export function Differences({ found, refused, reasonId, written, onWrite }: DifferencesProps) {
  if (found.length === 0) return null;
  const first = found.find((one) => one.field === refused && one.correctable);
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
            <tr key={placeOf(one)} className="border-t align-top">
              <td className={clsx('py-1.5 pe-3', one.field === refused ? 'font-medium text-danger-strong' : 'text-muted-foreground')}>
                {fieldName(one.kind, one.field)}
              </td>
              <td className="py-1.5 pe-3 break-words">
                {written && one.correctable ? (
                  <TextInput
                    aria-label={fieldName(one.kind, one.field)}
                    aria-invalid={one.field === refused || undefined}
                    aria-describedby={one.field === refused ? reasonId : undefined}
                    autoFocus={one === first}
                    value={written.get(placeOf(one)) ?? String(one.here)}
                    onChange={(text) => onWrite(new Map(written).set(placeOf(one), text))}
                  />
                ) : (
                  <FieldValue {...one} value={one.here} percent={one.percent.here} />
                )}
              </td>
              <td className="py-1.5 break-words">
                <FieldValue {...one} value={one.server} percent={one.percent.server} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
