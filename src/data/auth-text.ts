import { AuthRefusal } from '#data/remote-error.ts';
import { waitText } from '#data/wait-text.ts';
import { m } from '#messages';

/** What a refusal of the auth service means for the person; an unknown one is told in the service's own words. */
export function authText(error: unknown): string {
  if (!(error instanceof AuthRefusal)) return error instanceof Error ? error.message : String(error);
  if (error.code === 'weak_password')
    return [m.auth_error_weak_password(), error.reasons.map(weakReason).join(', ') || error.message].join(' ');
  if (error.status === 429) return waitText(error.message);
  return texts[error.code]?.() ?? error.message;
}

function weakReason(reason: string): string {
  return weaknesses[reason]?.() ?? reason;
}

const weaknesses: Readonly<Record<string, () => string>> = {
  length: () => m.auth_weak_length(),
  characters: () => m.auth_weak_characters(),
  pwned: () => m.auth_weak_pwned(),
  long: () => m.auth_weak_long(),
  common: () => m.auth_weak_common(),
  repeated: () => m.auth_weak_repeated(),
  own: () => m.auth_weak_own(),
};

const texts: Readonly<Record<string, () => string>> = {
  network: () => m.auth_error_network(),
  session_missing: () => m.error_session_missing(),
  invalid_credentials: () => m.auth_error_invalid_credentials(),
  user_already_exists: () => m.auth_error_user_already_exists(),
  email_exists: () => m.auth_error_user_already_exists(),
  email_not_confirmed: () => m.auth_error_email_not_confirmed(),
  email_address_invalid: () => m.auth_error_email_invalid(),
  otp_expired: () => m.auth_error_otp_expired(),
  mfa_verification_failed: () => m.auth_error_second(),
  mfa_challenge_expired: () => m.auth_error_second(),
  mfa_factor_not_found: () => m.auth_error_no_second(),
  same_password: () => m.auth_error_same_password(),
  user_banned: () => m.auth_error_user_banned(),
  signup_disabled: () => m.auth_error_signup_disabled(),
};
