/** So many tries in so many seconds. Several steps make waits that grow: first a minute has to pass, then ten, then hours. */
export type Steps = readonly (readonly [tries: number, seconds: number])[];

const minute = 60;
const hour = 3600;
const day = 86_400;

/**
 * What `npm start` allows. Behind one address there may be a workshop with thirty people who all sign in at nine and mistype: what is
 * counted by address are failures, never what succeeded, and the numbers are theirs. A single account gets much less of it.
 */
export const strict = {
  /** Wrong passwords from one address: thirty people, two slips each. Also as many hashes as one address may ask for at once. */
  password_address: [
    [60, 5 * minute],
    [200, hour],
    [600, day],
  ],
  /** Wrong passwords for one account from one address; a right one forgets them. */
  password_pair: [
    [5, minute],
    [10, 10 * minute],
    [20, 2 * hour],
    [40, day],
  ],
  /** Wrong passwords for one account from anywhere: a guesser with many addresses. */
  password_account: [
    [60, hour],
    [200, day],
  ],
  /** While an account is under such an attack: what every single address may still try, so that its owner is never locked out. */
  password_slow: [[1, 15 * minute]],
  /** New accounts: a team of thirty that is invited in one morning. */
  signup_address: [
    [40, hour],
    [100, day],
  ],
  /** Mails caused from one address: thirty people who sign in with a code. */
  mail_address: [
    [20, 5 * minute],
    [60, hour],
    [200, day],
  ],
  /** Mails into one mailbox, or instead of one: a sign-up and two codes, then it is not the mail's fault. With ten tries a code: 200 guesses a day of a million. */
  mail_box: [
    [3, minute],
    [8, hour],
    [20, day],
  ],
  /** Wrong codes from one address. */
  code_address: [
    [30, 5 * minute],
    [100, hour],
    [300, day],
  ],
  /** Refresh tokens that nobody has: guesses, and devices that come back after their session was ended. One that exists is never held up by them. */
  refresh_address: [
    [60, 5 * minute],
    [300, hour],
  ],
  /** A session renews itself every half hour; one in a loop waits. */
  refresh_session: [[30, minute]],
  /** Passwords and second factors by somebody who is signed in: a stolen session guesses slowly, too. */
  change: [
    [10, 10 * minute],
    [30, day],
  ],
  /** Invitations of one company, in whoever's name. */
  invite_company: [
    [60, hour],
    [200, day],
  ],
} satisfies Readonly<Record<string, Steps>>;

export type LimitName = keyof typeof strict;
export type Limits = Readonly<Record<LimitName, Steps>>;

/** For tests in which a hundred people come from one address. A code still dies after five tries. */
export const relaxed: Limits = Object.fromEntries(Object.keys(strict).map((name) => [name, [[1_000_000, minute]]])) as unknown as Limits;
