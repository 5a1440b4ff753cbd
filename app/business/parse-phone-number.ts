import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Reads a phone number as people write it, a US one where no country is given. Returns E.164, or null. An extension
 * stands behind it (RFC 3966): +19045550142;ext=5. Two numbers in one text are none.
 */
export function parsePhoneNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(plainNumber(text), { defaultCountry: 'US', extract: false })
  if (!number?.isValid()) return null
  return number.ext ? `${number.number};ext=${number.ext}` : number.number
}

/** The number without what phones and address books put around it: invisible characters, a label, old prefixes. */
function plainNumber(text: string): string {
  return (
    text
      .normalize('NFKC')
      // U+FFFC is where a picture stood.
      .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}\uFFFC]/gu, '')
      .trim()
      .replace(/^(?:tel|callto):/i, '')
      .replace(labelBefore, '')
      .replace(labelBehind, '')
      .replace(/\bext\.\s*/i, 'ext ')
      .replace(/^(?:00|011)[\s.-]*(?=[1-9])/, '+')
      // Mexican mobile numbers lost the 1 behind their country code in 2019.
      .replace(/^\+?52[\s.-]*1[\s.-]*(?=(?:\d[\s.()-]*){10}$)/, '+52 ')
  )
}

const labels =
  'cell(?:ular)?|mobile|mob|home|work|office|phone|telephone|tel|text|direct|main|casa|trabajo|oficina|m[oó]vil|tel[eé]fono'
const labelBefore = new RegExp(`^\\(?(?:${labels})(?!\\p{L})\\)?[\\s.:#-]*`, 'iu')
const labelBehind = new RegExp(`[\\s,;-]*(?:\\([^)\\d]*\\)|(?<!\\p{L})(?:${labels}))\\s*$`, 'iu')
