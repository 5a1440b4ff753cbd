import { z } from 'zod'
import { readSentRows } from '../../plumbing/http/sent-json.ts'

/** Twice a line of the load-out is ticked: leaving, and coming home. */
export const loadWays = ['out', 'home'] as const
export type LoadWay = (typeof loadWays)[number]

/** Whether a line is ticked one way; lines by their ids. */
export type LoadTick = { line: string; way: LoadWay; isOn: boolean }
export type LoadTicks = Record<LoadWay, string[]>

/** A tick as it came in: `ago` is how long ago it was made, in milliseconds by that phone's own clock. */
export type SentTick = LoadTick & { ago: number }

/** A load-out is no longer than this, and longer than this no phone's word is taken for how long ago it was: 90 days. */
const [mostTicks, longestAgo] = [400, 90 * 24 * 3_600_000]

/**
 * Reads what is posted of a load-out. With script a phone sends `ticks` as JSON, each with how long ago it was made;
 * without, every ticked box of one way comes as `line`, beside `shown`, the boxes that were ticked when the page was made:
 * what differs was ticked just now. What makes no sense is left out, and of a line ticked twice the later tick stays.
 */
export function readSentTicks(pairs: readonly (readonly [string, string])[]): SentTick[] {
  const all = (name: string) => pairs.flatMap(([field, value]) => (field === name ? [value] : []))
  const [sent] = all('ticks')
  const ticks = sent === undefined ? tickedBoxes(all('way')[0], all('line'), all('shown')) : fromJson(sent)
  const latest = new Map<string, SentTick>()
  for (const tick of ticks.slice(0, mostTicks)) {
    const key = `${tick.way} ${tick.line}`
    if (tick.ago <= (latest.get(key)?.ago ?? Infinity)) latest.set(key, tick)
  }
  return [...latest.values()]
}

function tickedBoxes(way: unknown, lines: string[], shown: string[]): SentTick[] {
  if (!isWay(way)) return []
  const changed = (some: string[], others: string[], isOn: boolean) =>
    some.filter((line) => !others.includes(line)).map((line) => ({ line, way, isOn, ago: 0 }))
  return [...changed(lines, shown, true), ...changed(shown, lines, false)]
}

const sentTick = z.object({
  line: z.string(),
  way: z.literal(loadWays),
  isOn: z.boolean(),
  ago: z
    .number()
    .catch(0)
    .transform((ago) => Math.min(Math.max(ago, 0), longestAgo)),
})

function fromJson(text: string): SentTick[] {
  return readSentRows(text, sentTick, mostTicks)
}

function isWay(way: unknown): way is LoadWay {
  return loadWays.some((one) => one === way)
}

/** How far a night is for whoever loads the van: into it, away with it, home again. */
export type VanPhase = 'early' | 'out' | 'away' | 'home'

/** What the phase hangs on, in epoch milliseconds; null is not known. */
export type VanTimes = { leaves: number | null; loadsIn: number | null; homeFrom: number }

/** So long before it leaves a van is loaded, in milliseconds. */
const loadedWithin = 48 * 3_600_000

/** A van that leaves late is still loaded: until everything is in it, or it should have arrived. */
export function vanPhase({ leaves, loadsIn, homeFrom }: VanTimes, isFull: boolean, now: number): VanPhase {
  if (now >= homeFrom) return 'home'
  const hasLeft = leaves !== null && now >= leaves && isFull
  const first = leaves ?? loadsIn
  if (first !== null && now < first - loadedWithin) return 'early'
  return hasLeft || (loadsIn !== null && now >= loadsIn) ? 'away' : 'out'
}

/** Whether what is ticked one way stands open: at its time, or as soon as somebody began to load. */
export function isWayOpen(way: LoadWay, phase: VanPhase, { ticked, of }: { ticked: number; of: number }): boolean {
  return phase === way || (phase === 'early' && way === 'out' && ticked > 0 && ticked < of)
}

/** Which of a night's moments is the next at a time; each stays for its minute. None once all are over. */
export function nextMoment<M extends { at: number }>(moments: readonly M[], now: number): M | undefined {
  return moments.find(({ at }) => at + 60_000 > now)
}
