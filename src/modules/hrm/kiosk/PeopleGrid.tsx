import { Camera, Search, X } from 'lucide-react';
import { useState } from 'react';

import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';
import { useNumberText } from '#ui/display/numbers.tsx';
import { CameraScanner } from '#ui/scan/CameraScanner.tsx';

import { Face } from '../face/index.ts';
import { letterOf, lettersOf, nameIn, type PersonRow } from './rules.ts';

/** More are found by a letter or a search; so many a slow tablet draws at once. */
const mostShown = 120;

type PeopleGridProps = {
  readonly people: readonly PersonRow[];
  readonly onPick: (person: PersonRow) => void;
  readonly onScan: (code: string) => void;
  /** What the camera is for, where it is more than badges. */
  readonly scanLabel?: string;
};

/** Everybody of this place: by photo and name, by a letter, by a search, or by the badge before the camera. */
export function PeopleGrid({ people, onPick, onScan, scanLabel = m.kiosk_camera() }: PeopleGridProps) {
  const number = useNumberText();
  const [typed, setTyped] = useState('');
  const [letter, setLetter] = useState<string>();
  const [camera, setCamera] = useState(false);
  const language = getLocale();
  const named = people
    .map((person) => ({ person, name: nameIn(person, language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
  const wanted = foldText(typed);
  const found = named.filter(
    ({ person, name }) =>
      (letter === undefined || letterOf(name) === letter) &&
      (wanted === '' || foldText(`${person.name} ${person.name_local} ${person.code}`).includes(wanted)),
  );
  const letters = lettersOf(named.map(({ name }) => name));
  return (
    <section className="mx-auto flex w-full max-w-350 flex-col gap-4 p-4">
      <h1 className="sr-only">{m.kiosk_people()}</h1>
      <div className="flex flex-wrap items-center gap-3">
        <label className="flex min-h-16 min-w-0 grow basis-72 items-center gap-3 rounded-lg border border-input bg-card px-4">
          <Search aria-hidden className="size-6 shrink-0 text-muted-foreground" />
          <input
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-label={m.kiosk_search()}
            placeholder={m.kiosk_search()}
            autoComplete="off"
            className="min-w-0 flex-1 bg-transparent text-20 outline-none select-text"
          />
        </label>
        <button
          type="button"
          aria-pressed={camera}
          onClick={() => setCamera(!camera)}
          className="flex min-h-16 items-center gap-3 rounded-lg border border-border-strong bg-card px-5 text-16 font-medium shadow-raised hover:bg-muted"
        >
          {camera ? <X aria-hidden className="size-6" /> : <Camera aria-hidden className="size-6" />}
          {camera ? m.kiosk_camera_close() : scanLabel}
        </button>
      </div>
      {camera && (
        <CameraScanner
          className="mx-auto aspect-4/3 w-full max-w-140"
          onScan={(code) => {
            setCamera(false);
            onScan(code);
          }}
        />
      )}
      {letters.length > 1 && (
        <div role="group" aria-label={m.kiosk_letters()} className="flex flex-wrap gap-2">
          {letters.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={letter === one}
              onClick={() => setLetter(letter === one ? undefined : one)}
              className="grid size-16 place-items-center rounded-lg border bg-card text-20 font-medium hover:bg-muted aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-primary-foreground"
            >
              {one}
            </button>
          ))}
        </div>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3">
        {found.slice(0, mostShown).map(({ person, name }) => (
          <li key={person.id}>
            <button
              type="button"
              onClick={() => onPick(person)}
              className="flex size-full min-h-44 flex-col items-center justify-start gap-3 rounded-lg border bg-card p-4 text-center shadow-raised hover:bg-muted active:bg-accent"
            >
              <Face of={{ name, thumb: person.thumb }} size="lg" />
              <span className="text-16 leading-tight font-semibold break-words">{name}</span>
              <span className="text-13 text-muted-foreground">{person.code}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > mostShown && (
        <p className="py-4 text-center text-16 text-muted-foreground">
          {found.length - mostShown === 1 ? m.kiosk_more_people_one() : m.kiosk_more_people({ count: number(found.length - mostShown) })}
        </p>
      )}
      {found.length === 0 && (
        <p className="py-12 text-center text-20 text-balance text-muted-foreground">
          {people.length === 0 ? m.kiosk_nobody() : m.kiosk_nobody_found()}
        </p>
      )}
    </section>
  );
}
