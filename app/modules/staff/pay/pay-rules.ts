/** Method of sharing tips: by minutes worked, or equally. */
export type TipSplitMethod = 'minutes' | 'equal'

/** A rule in effect from a day (2026-01-01) until the next begins. */
export type DatedRule<Rule> = Rule & { from: string }

/** Pay rules of the business. Each list starts with the oldest rule. Approved hours keep the values of their day. */
export type PayRules = {
  paysMiles: boolean
  /** Tenths of a cent per mile. */
  mileRates: DatedRule<{ tenths: number }>[]
  minimumWages: DatedRule<{ cents: number }>[]
  /** Payments to a single contractor in a year that require a 1099, from this amount. */
  reportLines: DatedRule<{ cents: number }>[]
  tipWay: TipSplitMethod
  /** Owners and managers get no share of tips where other staff worked. */
  areOwnersOut: boolean
  /** Clients may tip by card, on their page. */
  takesOnlineTips: boolean
  /** Years for which pay records of an erased staff member are kept. */
  keptYears: number
}

/**
 * Defaults and their sources. Miles: IRS standard mileage rate, business, 2025 and 2026. Wage: Florida minimum wage, art.
 * X s. 24 of its constitution. Report: 26 USC 6041(a), $600 before 2026, $2,000 since. Four years: 26 CFR 31.6001-1.
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
  takesOnlineTips: false,
  keptYears: 4,
}

/** Returns the rule in effect on a day. Before any begins, the first. */
export function getEffectiveRule<Rule>(rules: readonly DatedRule<Rule>[], day: string): DatedRule<Rule> {
  return rules.findLast(({ from }) => from <= day) ?? rules[0]!
}

/** Returns the list with a rule added. It replaces the rules that begin on the same day or later. */
export function addDatedRule<Rule>(rules: readonly DatedRule<Rule>[], rule: DatedRule<Rule>): DatedRule<Rule>[] {
  return [...rules.filter(({ from }) => from < rule.from), rule]
}
