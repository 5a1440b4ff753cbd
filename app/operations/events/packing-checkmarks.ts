/** Twice a line of the load-out is ticked: leaving, and coming home. */
export const packingDirections = ['out', 'home'] as const
export type PackingDirection = (typeof packingDirections)[number]

/** Whether a line is ticked one way; lines by their ids. */
export type PackingCheckmark = { line: string; way: PackingDirection; isOn: boolean }
export type CheckedPackingItems = Record<PackingDirection, string[]>

/** How far a night is for whoever loads the van: into it, away with it, home again. */
export type PackingPhase = 'early' | 'out' | 'away' | 'home'

/** What the phase hangs on, in epoch milliseconds; null is not known. */
export type PackingTimes = { leaves: number | null; loadsIn: number | null; homeFrom: number }

/** So long before it leaves a van is loaded, in milliseconds. */
const loadedWithin = 48 * 3_600_000

/** A van that leaves late is still loaded: until everything is in it, or it should have arrived. */
export function computePackingPhase(
  { leaves, loadsIn, homeFrom }: PackingTimes,
  isFull: boolean,
  now: number,
): PackingPhase {
  if (now >= homeFrom) return 'home'
  const hasLeft = leaves !== null && now >= leaves && isFull
  const first = leaves ?? loadsIn
  if (first !== null && now < first - loadedWithin) return 'early'
  return hasLeft || (loadsIn !== null && now >= loadsIn) ? 'away' : 'out'
}

/** Whether what is ticked one way stands open: at its time, or as soon as somebody began to load. */
export function isPackingOpen(
  way: PackingDirection,
  phase: PackingPhase,
  { ticked, of }: { ticked: number; of: number },
): boolean {
  return phase === way || (phase === 'early' && way === 'out' && ticked > 0 && ticked < of)
}

/** Which of a night's moments is the next at a time; each stays for its minute. None once all are over. */
export function findNextScheduleItem<M extends { at: number }>(moments: readonly M[], now: number): M | undefined {
  return moments.find(({ at }) => at + 60_000 > now)
}
