/** State names that may stand before a ZIP. */
export const stateNamePattern =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|' +
  'Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|' +
  'Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|' +
  'Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|' +
  'West Virginia|Wisconsin|Wyoming|Fla|FL'
/** State codes that may stand before a ZIP. */
export const stateCodePattern =
  'AL|AK|AZ|AR|CA|CO|CT|DC|DE|GA|HI|IA|ID|IL|IN|KS|KY|LA|MA|MD|ME|MI|MN|MO|MS|MT|NC|ND|NE|NH|NJ|NM|NV|NY|OH|OK|OR|' +
  'PA|PR|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|WY'

const zip = String.raw`(?<![\d-])(\d{5})(?:-\d{4})?(?![\d-])`
const zipNext = String.raw`[.,]?\s+${zip}`
/** Codes match in capitals only, because "in", "or" and "me" are words. */
const afterState = [
  new RegExp(`\\b(?:${stateCodePattern})${zipNext}`, 'g'),
  new RegExp(`\\b(?:${stateNamePattern})${zipNext}`, 'gi'),
]
const atEnd = new RegExp(String.raw`${zip}\W*(?:\b(?:USA?|U\.S\.A?\.?|United States)\W*)?$`, 'i')

/**
 * Five-digit ZIP in a typed location, or null. It must be at the end or after a state, because any other five digits are
 * a house number.
 */
export function parseZip(place: string): string | null {
  // Most locations have no ZIP, and the search for states is slow.
  if (!/\d{5}/.test(place)) return null
  const closing = atEnd.exec(place)
  if (closing) return closing[1] ?? null
  const found = afterState.flatMap((state) => [...place.matchAll(state)])
  return found.toSorted((one, other) => one.index - other.index).at(-1)?.[1] ?? null
}
