import { Secret, TOTP } from 'otpauth'

/** Authenticator app for a secret as spelled on the page. `code` returns the code at a moment in epoch milliseconds. */
export function authenticator(key: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  return { code: (at: number) => totp.generate({ timestamp: at }) }
}
