import type { PricingRules } from './catalog.ts'

/** Range of set-up hours: "1–2 hours", or a single figure if both are equal. */
export function formatSetupHours({
  setUpMinutes,
  longSetUpMinutes,
}: Pick<PricingRules, 'setUpMinutes' | 'longSetUpMinutes'>): string {
  const [short, long] = [setUpMinutes / 60, longSetUpMinutes / 60]
  if (short === long) return `${short} ${short === 1 ? 'hour' : 'hours'}`
  return `${Math.min(short, long)}–${Math.max(short, long)} hours`
}

/** Explains the included hours: set-up comes before them and is not counted. */
export function formatServiceHours(rules: PricingRules): string {
  return `You get ${rules.serviceHours} full hours of bartender service. Set-up comes before your event and is not counted.`
}

/** Rule for bartenders beyond the two that every menu names. */
export function formatExtraBartenderRule({ guestsPerBartender: each }: PricingRules): string {
  return `Three bartenders from ${2 * each + 1} guests, four from ${3 * each + 1}.`
}
