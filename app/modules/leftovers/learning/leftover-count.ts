import type { BeerWineMixed } from '../../../drinks/model/learned-servings.ts'
import type { ConsumptionSample, EventFeatures } from '../model/consumption-sample.ts'
import { drinksConstants } from '../../../drinks/model/drinks-constants.ts'

/** Kinds of drinks counted after an event, in the order of the form. Each has its own unit. */
export const leftoverKinds = ['wine', 'sparkling', 'spirits', 'beer', 'keg', 'soft'] as const
export type LeftoverKind = (typeof leftoverKinds)[number]

/** Step of each kind in quarters of its unit: half a bottle, half a case, a quarter of a keg. */
export const countStepByKind: Record<LeftoverKind, number> = {
  wine: 2,
  sparkling: 2,
  spirits: 2,
  beer: 2,
  keg: 1,
  soft: 2,
}

/** Days after an event during which a leftover count is requested. Later counts are unreliable. */
export const leftoverPromptDays = 14

/**
 * Leftover count of a kind of drink. `end` is null if nobody checked it, and `out` if a guest asked for the kind and
 * got none.
 */
export type LeftoverKindCount = {
  /** Quarters left. 0 means none. */
  left: number | null
  end: 'none' | 'out' | null
  /** Quarters stocked. Null means the quantity on the list. */
  had: number | null
}

/** A leftover count, or notes made during the event. */
export type LeftoverCount = {
  kinds: Record<LeftoverKind, LeftoverKindCount>
  came: number | null
  /** The counter: `guess`, `host`, or `person:` or `crew:` with an id. Empty if unknown. */
  by: string
  /** Other leftovers, as typed. */
  other: string
}

/** Snapshot of the plan of an event with standard quantities, taken when it was counted. */
export type EventPlanSnapshot = {
  date: string
  labels: EventFeatures
  /** Number of planned drinks, and of announced guests. Null if the guest count was unknown. */
  planned: number
  announced: number | null
  /** Standard weights and planned servings of beer, wine and mixed drinks. */
  split: BeerWineMixed<number>
  servings: BeerWineMixed<number>
  /** Quantities on the list in quarters. 0 where a kind was not on it. */
  list: Record<LeftoverKind, number>
}

/** An event with its count, however reliable. */
export type EventLeftovers = { eventId: string; basis: EventPlanSnapshot; count: LeftoverCount }

const emptyKindCount: LeftoverKindCount = { left: null, end: null, had: null }

export const emptyLeftoverCount: LeftoverCount = {
  kinds: Object.fromEntries(leftoverKinds.map((kind) => [kind, emptyKindCount])) as LeftoverCount['kinds'],
  came: null,
  by: '',
  other: '',
}

/** Normalizes a count stored by any version. */
export function normalizeLeftoverCount(stored: Partial<LeftoverCount>): LeftoverCount {
  return { ...emptyLeftoverCount, ...stored, kinds: { ...emptyLeftoverCount.kinds, ...stored.kinds } }
}

/** Kinds behind each of the three learned categories, and default servings per unit where the list had none. */
const kindsByDrink: BeerWineMixed<readonly LeftoverKind[]> = [['beer', 'keg'], ['wine'], ['spirits']]
const { beer, wine, spirits, kegs, softCase } = drinksConstants
const defaultServings: Record<LeftoverKind, number> = {
  beer: beer.case,
  keg: kegs.half,
  wine: wine.glasses,
  spirits: spirits.pours,
  sparkling: 6,
  soft: softCase,
}

/** Returns the sample of an event. Null if the actual or the announced guest count is unknown. */
export function toConsumptionSample({
  basis,
  count,
}: Pick<EventLeftovers, 'basis' | 'count'>): ConsumptionSample | null {
  const { announced, planned, labels } = basis
  if (count.came === null || announced === null) return null
  const of = (index: 0 | 1 | 2) => getPoured(index, basis, count)
  const kinds = [of(0), of(1), of(2)] as const
  const there = kinds.filter((kind) => kind !== 'absent')
  const isDry = there.length > 0 && there.every((kind) => kind.ranOut)
  const poured = (kind: (typeof kinds)[number]) => (kind === 'absent' ? 0 : kind.poured)
  // A kind that was not stocked counts as run out where all others ran out.
  const ranOut = (kind: (typeof kinds)[number]) => (kind === 'absent' ? isDry : kind.ranOut)
  return {
    labels,
    plannedCame: (planned * count.came) / announced,
    announced,
    came: count.came,
    poured: [poured(kinds[0]), poured(kinds[1]), poured(kinds[2])],
    ranOut: [ranOut(kinds[0]), ranOut(kinds[1]), ranOut(kinds[2])],
    guess: count.by === 'guess',
  }
}

/** Returns the quarters stocked of a kind: as reported, otherwise as on the list. */
export function quartersSupplied(kind: LeftoverKind, { list }: EventPlanSnapshot, { kinds }: LeftoverCount): number {
  return kinds[kind].had ?? list[kind]
}

/** Returns the quarters left of a kind. Null if it was not checked, or exceeds the stock. */
export function quartersLeft(kind: LeftoverKind, basis: EventPlanSnapshot, count: LeftoverCount): number | null {
  const { left, end } = count.kinds[kind]
  const quarters = end === null ? left : 0
  return quarters === null || quarters > quartersSupplied(kind, basis, count) ? null : quarters
}

/** Returns the servings poured, or null if unknown. Uses the servings per unit that the list planned. */
function getPoured(
  index: 0 | 1 | 2,
  basis: EventPlanSnapshot,
  count: LeftoverCount,
): 'absent' | { poured: number | null; ranOut: boolean } {
  const there = kindsByDrink[index].filter((kind) => quartersSupplied(kind, basis, count) > 0)
  if (there.length === 0) return 'absent'
  const poured = there.map((kind) => {
    const left = quartersLeft(kind, basis, count)
    const planned = basis.list[kind]
    const ofQuarter = planned > 0 ? basis.servings[index] / planned : defaultServings[kind] / 4
    return left === null ? null : (quartersSupplied(kind, basis, count) - left) * ofQuarter
  })
  return {
    poured: poured.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0),
    ranOut: there.every((kind) => count.kinds[kind].end === 'out'),
  }
}
