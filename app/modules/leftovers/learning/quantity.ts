const fractions = ['', '¼', '½', '¾']

/** Formats quarters: 10 → "2½", 1 → "¼", 0 → "0". */
export function formatQuarters(quarters: number): string {
  const whole = Math.floor(quarters / 4)
  return `${whole > 0 || quarters === 0 ? whole : ''}${fractions[quarters % 4]}`
}

/**
 * Parses "2½", "2 1/2", "2.5", "2,5" or "½" as quarters. Null if it is invalid, over 9,999, or not a multiple of the
 * step.
 */
export function parseQuarters(text: string, step: number): number | null {
  const parts = /^(\d{0,4})\s*(?:([¼½¾])|([.,]\d{1,2}))?$/.exec(
    text.trim().replace(/(^|\s)([13])\/([24])$/, toFractionSign),
  )
  if (!parts || parts[0] === '') return null
  const [, whole = '', sign, decimals] = parts
  const quarters =
    Number(whole) * 4 + (sign ? fractions.indexOf(sign) : decimals ? Number(decimals.replace(',', '.')) * 4 : 0)
  return Number.isInteger(quarters) && quarters % step === 0 ? quarters : null
}

function toFractionSign(_: string, __: string, over: string, under: string): string {
  return fractions[(Number(over) * 4) / Number(under)] ?? '?'
}
