import { m } from '#messages';

export const pairingText = { first_last: m.hrm_pairing_first_last, all_pairs: m.hrm_pairing_all_pairs } as const;

export const missingOutText = {
  review: m.hrm_missing_review,
  shift_end: m.hrm_missing_shift_end,
  zero: m.hrm_missing_zero,
} as const;
