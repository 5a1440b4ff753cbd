import { toObjectOrEmpty, toTextOrEmpty } from './untyped-json.ts'

/** A cost that Telnyx states, in millionths of a dollar: `{amount: "0.0051", currency: "USD"}`. Null if there is none. */
export function parseCost(value: unknown): number | null {
  const { amount, currency } = toObjectOrEmpty(value)
  const dollars = Number(toTextOrEmpty(amount) || Number.NaN)
  return toTextOrEmpty(currency) === 'USD' && dollars >= 0 && dollars < 1_000 ? Math.round(dollars * 1_000_000) : null
}
