/** Mileage rate from a day on, in tenths of a cent: 725 is 72.5 ¢. */
export type MileageRate = { from: string; rateTenths: number }

/** The IRS's standard rates for business miles: 70 ¢ in 2025 (Notice 2025-5), 72.5 ¢ in 2026. */
export const defaultMileageRates: readonly MileageRate[] = [
  { from: '2025-01-01', rateTenths: 700 },
  { from: '2026-01-01', rateTenths: 725 },
]

/**
 * Finds the rate of a day, 2026-05-08, in tenths of a cent. With two rates from the same day the last in the list wins.
 * Null before the first.
 */
export function findMileageRate(rates: readonly MileageRate[], day: string): number | null {
  return (
    rates
      .filter(({ from }) => from <= day)
      .toSorted((a, b) => a.from.localeCompare(b.from))
      .at(-1)?.rateTenths ?? null
  )
}

/** Returns the value of mileage in cents, half a cent rounded up. Takes tenths of a mile and tenths of a cent. */
export function computeMileageCents(tenths: number, rateTenths: number): number {
  return Math.round((tenths * rateTenths) / 100)
}

/** Formats a rate: "72.5¢", "70¢". */
export function formatMileageRate(rateTenths: number): string {
  return `${rateTenths / 10}¢`
}

const toTenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** Formats tenths of a mile: "66", "66.5". */
export function formatMiles(tenths: number): string {
  return toTenths.format(tenths / 10)
}

/**
 * Parses typed miles with up to a single decimal into tenths. Null if the text is invalid or the number is
 * implausible.
 */
export function parseMiles(typed: string): number | null {
  const text = typed.replaceAll(',', '')
  if (!/^\d{1,4}(\.\d)?$/.test(text)) return null
  const tenths = Math.round(Number(text) * 10)
  return tenths > 0 && tenths <= 30_000 ? tenths : null
}
