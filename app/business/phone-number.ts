import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A phone number as people write it, a US one where no country is given; answers E.164, or null. An extension
 * stands behind it as in a tel: address (RFC 3966): +19045550142;ext=5.
 */
export function readPhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false })
  if (!number?.isValid()) return null
  return number.ext ? `${number.number};ext=${number.ext}` : number.number
}
