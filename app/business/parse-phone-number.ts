import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Parses a phone number, by default a US number. Returns E.164, or null. An extension follows as in RFC 3966:
 * +19045550142;ext=5. Text with two numbers is rejected.
 */
export function parsePhoneNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(cleanNumber(text), { defaultCountry: 'US', extract: false })
  if (!number?.isValid()) return null
  return number.ext ? `${number.number};ext=${number.ext}` : number.number
}

/** Removes what phones and address books add to a number: invisible characters, a label, old prefixes. */
function cleanNumber(text: string): string {
  return (
    text
      .normalize('NFKC')
      // U+FFFC stands for a pasted picture.
      .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}\uFFFC]/gu, '')
      .trim()
      .replace(/^(?:tel|callto):/i, '')
      .replace(labelBefore, '')
      .replace(labelBehind, '')
      .replace(/\bext\.\s*/i, 'ext ')
      .replace(/^(?:00|011)[\s.-]*(?=[1-9])/, '+')
      // Mexico dropped the 1 after its country code for mobile numbers in 2019.
      .replace(/^\+?52[\s.-]*1[\s.-]*(?=(?:\d[\s.()-]*){10}$)/, '+52 ')
  )
}

const labels =
  'cell(?:ular)?|mobile|mob|home|work|office|phone|telephone|tel|text|direct|main|casa|trabajo|oficina|m[oó]vil|tel[eé]fono'
const labelBefore = new RegExp(`^\\(?(?:${labels})(?!\\p{L})\\)?[\\s.:#-]*`, 'iu')
const labelBehind = new RegExp(`[\\s,;-]*(?:\\([^)\\d]*\\)|(?<!\\p{L})(?:${labels}))\\s*$`, 'iu')
