import { z } from 'zod'
import { parsePostedRows } from '../../plumbing/http/sent-json.ts'
import { packingDirections, type PackingCheckmark, type PackingDirection } from './packing-checkmarks.ts'

/** A tick as it came in: `ago` is how long ago it was made, in milliseconds by that phone's own clock. */
export type PostedPackingCheckmark = PackingCheckmark & { ago: number }

/** A load-out is no longer than this, and longer than this no phone's word is taken for how long ago it was: 90 days. */
const [mostTicks, longestAgo] = [400, 90 * 24 * 3_600_000]

/**
 * Reads what is posted of a load-out. With script a phone sends `ticks` as JSON, each with how long ago it was made;
 * without, every ticked box of one way comes as `line`, beside `shown`, the boxes that were ticked when the page was made:
 * what differs was ticked just now. What makes no sense is left out, and of a line ticked twice the later tick stays.
 */
export function parsePackingCheckmarks(pairs: readonly (readonly [string, string])[]): PostedPackingCheckmark[] {
  const all = (name: string) => pairs.flatMap(([field, value]) => (field === name ? [value] : []))
  const [sent] = all('ticks')
  const ticks = sent === undefined ? tickedBoxes(all('way')[0], all('line'), all('shown')) : fromJson(sent)
  const latest = new Map<string, PostedPackingCheckmark>()
  for (const tick of ticks.slice(0, mostTicks)) {
    const key = `${tick.way} ${tick.line}`
    if (tick.ago <= (latest.get(key)?.ago ?? Infinity)) latest.set(key, tick)
  }
  return [...latest.values()]
}

function tickedBoxes(way: unknown, lines: string[], shown: string[]): PostedPackingCheckmark[] {
  if (!isWay(way)) return []
  const changed = (some: string[], others: string[], isOn: boolean) =>
    some.filter((line) => !others.includes(line)).map((line) => ({ line, way, isOn, ago: 0 }))
  return [...changed(lines, shown, true), ...changed(shown, lines, false)]
}

const sentTick = z.object({
  line: z.string(),
  way: z.literal(packingDirections),
  isOn: z.boolean(),
  ago: z
    .number()
    .catch(0)
    .transform((ago) => Math.min(Math.max(ago, 0), longestAgo)),
})

function fromJson(text: string): PostedPackingCheckmark[] {
  return parsePostedRows(text, sentTick, mostTicks)
}

function isWay(way: unknown): way is PackingDirection {
  return packingDirections.some((one) => one === way)
}
