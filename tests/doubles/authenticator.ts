import { Secret, TOTP } from 'otpauth'

/** An authenticator app that knows a secret as the page spells it; `code` is what it shows at a moment in epoch milliseconds. */
export function authenticator(key: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  return { code: (at: number) => totp.generate({ timestamp: at }) }
}
