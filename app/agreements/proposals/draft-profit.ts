import { formatDollars } from '../../business/money.ts'
import { formatItemCount } from '../../ui/setting-value.ts'

/** What a draft would leave at its price, in cents. What nobody knows is null. */
export type DraftProfit = {
  leftCents: number
  crewCents: number
  /** Out and back; null where nobody knows how far it is. */
  miles: number | null
  /** The middle of what evenings like it cost in supplies; null of too few. */
  suppliesCents: number | null
  /** What an evening is to leave at least, where the owner said so. */
  floorCents: number | null
  /** What evenings of its experience left for an hour of the owner's; null of too few. */
  like: { experience: string; evenings: number; low: number; median: number; high: number } | null
}

/** What a draft would leave, in the sentences its owner reads beside it. They are in no proposal. */
export function formatDraftProfit({
  leftCents,
  crewCents,
  miles,
  suppliesCents,
  floorCents,
  like,
}: DraftProfit): string[] {
  const off = [
    `team ${whole(crewCents)}`,
    miles === null ? 'miles not known' : formatItemCount(miles, 'mile'),
    suppliesCents === null ? 'supplies not known yet' : `usual supplies ${whole(suppliesCents)}`,
  ].join(', ')
  const isShort = floorCents !== null && leftCents < floorCents
  return [
    leftCents < 0
      ? `At this price about ${tens(-leftCents)} is lost (${off}).`
      : `At this price about ${tens(leftCents)} is left (${off}).`,
    ...(isShort ? [`That is less than the ${formatDollars(floorCents)} an evening is to leave.`] : []),
    ...(like
      ? [
          `Your last ${like.evenings} ${like.experience} evenings left about ${whole(like.median)} an hour for you; 8 in 10 of them between ${whole(like.low)} and ${whole(like.high)}.`,
        ]
      : []),
  ]
}

function whole(cents: number): string {
  return formatDollars(Math.round(cents / 100) * 100)
}

/** About: nobody knows it to the dollar. */
function tens(cents: number): string {
  return formatDollars(cents < 10_000 ? Math.round(cents / 100) * 100 : Math.round(cents / 1_000) * 1_000)
}
