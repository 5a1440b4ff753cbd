/** Formats cents as dollars: "$600", "$1,150.50", "−$60". */
export function formatDollars(cents: number): string {
  if (cents < 0) return `−${formatDollars(-cents)}`
  return cents % 100 === 0 ? `$${formatThousands(cents)}` : formatDollarsAndCents(cents)
}

/** Formats cents with both decimals: "$0.75", "$600.00", "−$60.00". */
export function formatDollarsAndCents(cents: number): string {
  if (cents < 0) return `−${formatDollarsAndCents(-cents)}`
  return `$${formatThousands(cents)}.${String(cents % 100).padStart(2, '0')}`
}

/** By hand, because constructing an Intl formatter is too slow between two keystrokes. */
function formatThousands(cents: number): string {
  return String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
}
