import { useId } from 'react';

import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';

import { countryChoices, guessCountry } from '../../company/countries.ts';

/** Preselects the likely country; a native list opens well on every device and can be searched by typing. */
export function CountryField({ error }: { readonly error: string | undefined }) {
  const id = useId();
  const language = getLocale();
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {m.common_country()}
      </label>
      <select
        id={id}
        name="country"
        defaultValue={guessCountry(timeZone, language)}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-help`}
        autoComplete="country"
        className="field-box"
      >
        {countryChoices(language).map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <p id={`${id}-help`} className="text-13 text-muted-foreground">
        {error ?? m.auth_country_help()}
      </p>
    </div>
  );
}
