import { z } from 'zod'
import { requiredLineSchema } from '../http/text-schemas.ts'
import { hasAccentedLocalPart, isEmailAddress, normalizeEmailAddress } from './check-email-address.ts'

/** Schema of a required email address in a form. */
export function emailSchema(
  empty: string,
  tooLong = 'Shorten the email address to 254 characters',
  wrong = 'Enter an email address, such as name@example.com',
  accented = 'Enter an address without accents before the @: most mail servers still refuse them',
) {
  return requiredLineSchema(empty)
    .overwrite(normalizeEmailAddress)
    .check(
      z.maxLength(254, tooLong),
      z.refine((text) => text === '' || isEmailAddress(text), {
        error: ({ input }) => (hasAccentedLocalPart(String(input)) ? accented : wrong),
      }),
    )
}

/**
 * Returns the key by which a recipient is counted, never an address to send to: lower case, without a plus tag, and for
 * Gmail without dots, which Gmail ignores.
 */
export function computeRecipientKey(address: string): string {
  const at = address.lastIndexOf('@')
  const [name, host] = [
    address
      .slice(0, at)
      .toLowerCase()
      .replace(/(?<=.)\+.*$/s, ''),
    address.slice(at + 1).toLowerCase(),
  ]
  return /^g(oogle)?mail\.com$/.test(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
