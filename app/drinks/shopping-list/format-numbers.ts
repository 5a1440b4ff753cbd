import { joinWords } from '../../business/join-list.ts'

/** 1234 → "1,234". Decimals are kept, up to the nine that the calculation needs. */
export function formatNumber(number: number): string {
  return Number.isInteger(number) && number < 1_000 ? String(number) : american.format(number)
}

/** Created once: a formatter costs more than all numbers of a plan, and the plan is formatted again at every change. */
const american = new Intl.NumberFormat('en-US', { maximumFractionDigits: 9 })

/** "1 case", "8 cases". For nouns with a plural in s. */
export function formatCountedNoun(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`
}

/** { red: 10, white: 20 } → "10 red and 20 white". Zero counts are left out. */
export function formatKindCounts(kinds: Readonly<Record<string, number>>): string {
  return joinWords(
    Object.entries(kinds)
      .filter(([, number]) => number > 0)
      .map(([kind, number]) => `${formatNumber(number)} ${kind}`),
  )
}

/** Milliliters of a US fluid ounce. */
export const mlPerOunce = 29.5735

/**
 * Converts milliliters to bar measures, in quarters of an ounce: 45 → 1.5. Where that is more than an eighth off, uses a
 * third of an ounce if that is closer, 10 → 0.33, and below a quarter ounce a teaspoon of 5 ml or half a teaspoon.
 */
export function toBarMeasure(ml: number): [amount: number, unit: 'oz' | 'tsp'] {
  const ounces = ml / mlPerOunce
  const getOff = (parts: number) => Math.abs(Math.round(ounces * parts) / parts - ounces)
  const parts = getOff(4) < ounces / 8 || getOff(4) < getOff(3) ? 4 : 3
  if (ml < 7 && getOff(4) >= ounces / 8) return [ml < 4 ? 0.5 : 1, 'tsp']
  return [Number((Math.round(ounces * parts) / parts).toFixed(2)), 'oz']
}
