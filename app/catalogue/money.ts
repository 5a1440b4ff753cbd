/** Cents as dollars the way people say prices: "$600", "$1,150.50". */
export function dollars(cents: number): string {
  const whole = Math.trunc(cents / 100).toLocaleString('en-US')
  const rest = cents % 100
  return rest === 0 ? `$${whole}` : `$${whole}.${String(rest).padStart(2, '0')}`
}

/** Cents with both decimals always: "$0.75", "$600.00". */
export function dollarsAndCents(cents: number): string {
  return `$${Math.trunc(cents / 100).toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')}`
}
