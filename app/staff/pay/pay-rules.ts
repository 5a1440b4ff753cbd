/** How tips are shared: by the minutes each poured, or so that everybody has the same. */
export type TipSplitMethod = 'minutes' | 'equal'

/** What holds from a day on, 2026-01-01, until the next one begins. */
export type DatedRule<Rule> = Rule & { from: string }

/** What the owner says of pay. Each list begins with the oldest; what was agreed keeps the figure of its day. */
export type PayRules = {
  paysMiles: boolean
  /** Tenths of a cent a mile. */
  mileRates: DatedRule<{ tenths: number }>[]
  minimumWages: DatedRule<{ cents: number }>[]
  /** What is paid to one person in a year before it is reported on a 1099. */
  reportLines: DatedRule<{ cents: number }>[]
  tipWay: TipSplitMethod
  /** Owners and managers have no share where somebody who is neither poured. */
  areOwnersOut: boolean
  /** For how many years pay is kept of somebody who was erased. */
  keptYears: number
}

/**
 * Miles: IRS standard mileage rate, business, 2025 and 2026. Wage: Florida minimum wage, art. X s. 24 of its constitution.
 * Report: 26 USC 6041(a), $600 before 2026, $2,000 since. Four years: 26 CFR 31.6001-1.
 */
export const defaultPayRules: PayRules = {
  paysMiles: true,
  mileRates: [
    { from: '2025-01-01', tenths: 700 },
    { from: '2026-01-01', tenths: 725 },
  ],
  minimumWages: [
    { from: '2025-09-30', cents: 14_00 },
    { from: '2026-09-30', cents: 15_00 },
  ],
  reportLines: [
    { from: '2025-01-01', cents: 600_00 },
    { from: '2026-01-01', cents: 2_000_00 },
  ],
  tipWay: 'minutes',
  areOwnersOut: true,
  keptYears: 4,
}

/** The rule that holds on a day; the first one before any begins. */
export function getEffectiveRule<Rule>(rules: readonly DatedRule<Rule>[], day: string): DatedRule<Rule> {
  return rules.findLast(({ from }) => from <= day) ?? rules[0]!
}

/** The list with one more rule, in the place of those that begin the same day or later. */
export function addDatedRule<Rule>(rules: readonly DatedRule<Rule>[], rule: DatedRule<Rule>): DatedRule<Rule>[] {
  return [...rules.filter(({ from }) => from < rule.from), rule]
}
