/** Each packing item is checked twice: when leaving, and when coming home. */
export const packingDirections = ['out', 'home'] as const
export type PackingDirection = (typeof packingDirections)[number]

/** Whether an item is checked in a direction. `line` is the item's id. */
export type PackingCheckmark = { line: string; way: PackingDirection; isOn: boolean }
export type CheckedPackingItems = Record<PackingDirection, string[]>

/** Phase of an event for packing: before it, loading, at the event, and returning. */
export type PackingPhase = 'early' | 'out' | 'away' | 'home'

/** Times that determine the phase, in epoch milliseconds. Null if unknown. */
export type PackingPhaseTimes = { leaves: number | null; loadsIn: number | null; homeFrom: number }

/** Packing starts this many milliseconds before departure. */
const packingLeadMs = 48 * 3_600_000

/** Returns the packing phase. A late van counts as loading until everything is packed or it should have arrived. */
export function computePackingPhase(
  { leaves, loadsIn, homeFrom }: PackingPhaseTimes,
  isFull: boolean,
  now: number,
): PackingPhase {
  if (now >= homeFrom) return 'home'
  const hasLeft = leaves !== null && now >= leaves && isFull
  const first = leaves ?? loadsIn
  if (first !== null && now < first - packingLeadMs) return 'early'
  return hasLeft || (loadsIn !== null && now >= loadsIn) ? 'away' : 'out'
}

/** Whether a direction is expanded: in its phase, or as soon as any item is checked. */
export function isPackingOpen(
  way: PackingDirection,
  phase: PackingPhase,
  { ticked, of }: { ticked: number; of: number },
): boolean {
  return phase === way || (phase === 'early' && way === 'out' && ticked > 0 && ticked < of)
}

/** Returns the next item of the schedule. Each stays for its minute. Undefined once all are over. */
export function findNextScheduleItem<M extends { at: number }>(moments: readonly M[], now: number): M | undefined {
  return moments.find(({ at }) => at + 60_000 > now)
}
