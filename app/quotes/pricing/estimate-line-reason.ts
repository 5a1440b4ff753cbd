import type { PricingRules } from '../../menu/catalog/catalog.ts'

/**
 * Reason of an estimate line: the code of its rule, with the figures of the event and the menu. All durations in minutes
 * of elapsed time. Null if unknown.
 */
export type EstimateLineReason =
  | { code: 'included'; served: number | null; includedHours: number; setUp: SetUp }
  | { code: 'bartenders'; guests: number | null; perBartender: number; needed: number; wanted: number; bundled: number }
  | { code: 'service-time'; served: number | null; includedHours: number; bundledHours: number; stopsBeforeEnd: number }
  | { code: 'beyond-included'; wanted: number; included: number }
  | { code: 'beyond-selection'; wanted: number }
  | { code: 'miles'; miles: number; free: number }
  | { code: 'flat' }
  | { code: 'each-guest'; guests: number }
  | { code: 'each-hour'; served: number }

type SetUp = Pick<PricingRules, 'setUpMinutes' | 'longSetUpMinutes'>

/** Reason as a visitor reads it, without a period. */
export function formatEstimateLineReason(reason: EstimateLineReason, words: { reasons: ReasonWords }): string {
  const say = words.reasons[reason.code] as (reason: EstimateLineReason) => string
  return say(reason)
}

type ReasonWords = {
  [Code in EstimateLineReason['code']]: (reason: Extract<EstimateLineReason, { code: Code }>) => string
}
