import { z } from 'zod'
import { parsePostedRows } from '../../plumbing/http/sent-json.ts'
import { packingDirections, type PackingCheckmark, type PackingDirection } from './packing-checkmarks.ts'

/** A posted checkmark. `ago` is its age in milliseconds by the phone's clock. */
export type PostedPackingCheckmark = PackingCheckmark & { ago: number }

/** Limits of checkmarks per request, and of their age: 90 days. */
const [mostTicks, longestAgo] = [400, 90 * 24 * 3_600_000]

/**
 * Parses posted checkmarks. With a script, a phone sends `ticks` as JSON, each with its age. Without, each checked box of
 * a direction comes as `line`, and `shown` are the boxes checked when the page was rendered. Differences count as checked
 * now. Invalid entries are skipped. For a line checked twice the later checkmark counts.
 */
export function parsePackingCheckmarks(pairs: readonly (readonly [string, string])[]): PostedPackingCheckmark[] {
  const all = (name: string) => pairs.flatMap(([field, value]) => (field === name ? [value] : []))
  const [sent] = all('ticks')
  const ticks =
    sent === undefined ? parseCheckedBoxes(all('way')[0], all('line'), all('shown')) : parseCheckmarksJson(sent)
  const latest = new Map<string, PostedPackingCheckmark>()
  for (const tick of ticks.slice(0, mostTicks)) {
    const key = `${tick.way} ${tick.line}`
    if (tick.ago <= (latest.get(key)?.ago ?? Infinity)) latest.set(key, tick)
  }
  return [...latest.values()]
}

function parseCheckedBoxes(way: unknown, lines: string[], shown: string[]): PostedPackingCheckmark[] {
  if (!isPackingDirection(way)) return []
  const changed = (some: string[], others: string[], isOn: boolean) =>
    some.filter((line) => !others.includes(line)).map((line) => ({ line, way, isOn, ago: 0 }))
  return [...changed(lines, shown, true), ...changed(shown, lines, false)]
}

const postedCheckmarkSchema = z.object({
  line: z.string(),
  way: z.literal(packingDirections),
  isOn: z.boolean(),
  ago: z
    .number()
    .catch(0)
    .transform((ago) => Math.min(Math.max(ago, 0), longestAgo)),
})

function parseCheckmarksJson(text: string): PostedPackingCheckmark[] {
  return parsePostedRows(text, postedCheckmarkSchema, mostTicks)
}

function isPackingDirection(way: unknown): way is PackingDirection {
  return packingDirections.some((one) => one === way)
}
