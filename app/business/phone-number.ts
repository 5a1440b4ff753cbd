import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A phone number as people write it, a US one where no country is given; answers E.164, or null. */
export function readPhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false })
  return number?.isValid() && !number.ext ? number.number : null
}
