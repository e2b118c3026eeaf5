import { commonPasswords } from './common-passwords.ts';

/** Why a password is refused: `own` is a word that belongs to the person, as his address or company. */
export type Weakness = 'length' | 'long' | 'common' | 'repeated' | 'own';

const shortest = 8;
/** What bcrypt looks at; the rest of a longer one would not count. */
const longestBytes = 72;

/** The rule for a new password, on the device and on the server. `own`: words that are no secret for this person. */
export function weaknessesOf(password: string, own: readonly string[] = []): readonly Weakness[] {
  const core = plain(password);
  const letters = Array.from(password.trim());
  return [
    ...(letters.length < shortest ? (['length'] as const) : []),
    ...(new TextEncoder().encode(password).length > longestBytes ? (['long'] as const) : []),
    ...(letters.length > 1 && new Set(letters.map((letter) => letter.toLowerCase())).size === 1 ? (['repeated'] as const) : []),
    ...(isCommon(password) ? (['common'] as const) : []),
    ...(own.flatMap(wordsIn).some((word) => core === word) ? (['own'] as const) : []),
  ];
}

/** `Password`, `password123` and `password!` are one guess for whoever guesses. */
function isCommon(password: string): boolean {
  const typed = password.trim().toLowerCase();
  return commonPasswords.has(typed) || commonPasswords.has(plain(password));
}

/** An address as a whole and its two halves, a name with and without its blanks. */
function wordsIn(own: string): readonly string[] {
  const typed = own.trim().toLowerCase();
  return [typed, ...typed.split('@'), typed.replaceAll(/\s+/g, '')].map(plain).filter((word) => word.length > 2);
}

/** In small letters, without blanks, digits and signs at the ends. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, '')
    .replaceAll(/^[\p{N}\p{P}\p{S}]+|[\p{N}\p{P}\p{S}]+$/gu, '');
}
