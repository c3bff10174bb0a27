import { Secret, TOTP } from 'otpauth';

/** Codes of authenticator apps: TOTP (RFC 6238) with the parameters that every app supports. */

const STEP_SECONDS = 30;
const TOTP_OPTIONS = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const;

/** A code is accepted one step earlier or later, because clocks of phones differ and typing takes time. */
const WINDOW = 1;

/** Returns random bytes as base32, in upper case and without padding. */
export const createBase32 = (bytes: number): string => new Secret({ size: bytes }).base32;

/** Returns the URI that authenticator apps read from a QR code. */
export function buildKeyUri({ secret, issuer, label }: { secret: string; issuer: string; label: string }): string {
  return new TOTP({ ...TOTP_OPTIONS, secret, issuer, label }).toString();
}

/** Returns the step that a code belongs to; undefined if it is wrong. `seconds` is the current Unix time. */
export function findStep(secret: string, code: string, seconds: number): number | undefined {
  const delta = new TOTP({ ...TOTP_OPTIONS, secret }).validate({
    token: code,
    timestamp: seconds * 1000,
    window: WINDOW,
  });
  return delta === null ? undefined : Math.floor(seconds / STEP_SECONDS) + delta;
}

/** Returns what an app shows at a Unix time. */
export const computeCode = (secret: string, seconds: number): string =>
  new TOTP({ ...TOTP_OPTIONS, secret }).generate({ timestamp: seconds * 1000 });
