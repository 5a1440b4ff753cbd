import { formatDollars } from '../../business/money.ts'
import { formatItemCount } from '../../ui/setting-value.ts'

/** Estimated profit of a draft. Integer cents. Unknown values are null. */
export type DraftProfit = {
  leftCents: number
  crewCents: number
  /** Round trip. Null if the distance is unknown. */
  miles: number | null
  /** Median supply cost of similar events. Null if there are too few. */
  suppliesCents: number | null
  /** Minimum profit of an event in cents. Null if the owner set none. */
  floorCents: number | null
  /** Hourly profit of past events of the same experience. Null if there are too few. */
  like: { experience: string; evenings: number; low: number; median: number; high: number } | null
}

/** Formats a draft's profit for the owner. Proposals never contain it. */
export function formatDraftProfit({
  leftCents,
  crewCents,
  miles,
  suppliesCents,
  floorCents,
  like,
}: DraftProfit): string[] {
  const off = [
    `staff ${whole(crewCents)}`,
    miles === null ? 'miles not known' : formatItemCount(miles, 'mile'),
    suppliesCents === null ? 'supplies not known yet' : `usual supplies ${whole(suppliesCents)}`,
  ].join(', ')
  const isShort = floorCents !== null && leftCents < floorCents
  return [
    leftCents < 0
      ? `About ${formatRoundedDollars(-leftCents)} loss after ${off}.`
      : `About ${formatRoundedDollars(leftCents)} profit after ${off}.`,
    ...(isShort ? [`Your minimum is ${formatDollars(floorCents)}.`] : []),
    ...(like
      ? [
          `Your last ${like.evenings} ${like.experience} events made about ${whole(like.median)} an hour of your time, most of them ${whole(like.low)} to ${whole(like.high)}.`,
        ]
      : []),
  ]
}

/** "about $220 profit" or "about $50 loss", for the bar. */
export function formatProfitBriefly({ leftCents }: DraftProfit): string {
  return leftCents < 0
    ? `about ${formatRoundedDollars(-leftCents)} loss`
    : `about ${formatRoundedDollars(leftCents)} profit`
}

function whole(cents: number): string {
  return formatDollars(Math.round(cents / 100) * 100)
}

/** Formats a profit in rounded dollars, because the estimate is not accurate to the dollar. */
function formatRoundedDollars(cents: number): string {
  return formatDollars(cents < 10_000 ? Math.round(cents / 100) * 100 : Math.round(cents / 1_000) * 1_000)
}
