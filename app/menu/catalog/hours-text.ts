import type { PricingRules } from './catalog.ts'

/** The span of set-up as people say it: "1–2 hours", or one figure where both are the same. */
export function formatSetupHours({
  setUpMinutes,
  longSetUpMinutes,
}: Pick<PricingRules, 'setUpMinutes' | 'longSetUpMinutes'>): string {
  const [short, long] = [setUpMinutes / 60, longSetUpMinutes / 60]
  if (short === long) return `${short} ${short === 1 ? 'hour' : 'hours'}`
  return `${Math.min(short, long)}–${Math.max(short, long)} hours`
}

/** What the hours of the price mean: set-up comes before them and is not counted. */
export function formatServiceHours(rules: PricingRules): string {
  return `You get ${rules.serviceHours} full hours of bartender service. Set-up comes before your event and is not counted.`
}

/** How many bartenders a larger event needs, past the two that every menu names. */
export function formatExtraBartenderRule({ guestsPerBartender }: PricingRules): string {
  return `One more bartender for every additional ${guestsPerBartender} guests: three from ${2 * guestsPerBartender + 1}.`
}
