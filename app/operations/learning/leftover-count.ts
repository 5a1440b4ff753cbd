import type { BeerWineMixed } from '../../drinks/model/learned-servings.ts'
import type { ConsumptionSample, EventFeatures } from '../../drinks/learning/consumption-model.ts'
import { drinksConstants } from '../../drinks/model/drinks-constants.ts'

/** What is counted after an evening, each in its own unit; the order is that of the form. */
export const leftoverKinds = ['wine', 'sparkling', 'spirits', 'beer', 'keg', 'soft'] as const
export type LeftoverKind = (typeof leftoverKinds)[number]

/** A count is in quarters of a unit; it is taken in steps of half a bottle, half a case, a quarter of a keg. */
export const countStepByKind: Record<LeftoverKind, number> = {
  wine: 2,
  sparkling: 2,
  spirits: 2,
  beer: 2,
  keg: 1,
  soft: 2,
}

/** For so many days it is asked what was left: later nobody remembers. */
export const leftoverPromptDays = 14

/** How one kind ended: null where nobody looked, `out` where somebody asked and got none. */
export type LeftoverKindCount = {
  /** Quarters that were left; 0 where none was. */
  left: number | null
  end: 'none' | 'out' | null
  /** Quarters there were; null where that is what the list had. */
  had: number | null
}

/** What somebody counted, or what was noted on the night already. */
export type LeftoverCount = {
  kinds: Record<LeftoverKind, LeftoverKindCount>
  /** Guests who came. */
  came: number | null
  /** Who counted: `guess`, `host`, `person:` and their id, `crew:` and theirs; empty where nobody said. */
  by: string
  /** What else was left, in their words. */
  other: string
}

/** What the evening was planned from, by the books, as it stood when it was counted. */
export type EventPlanSnapshot = {
  date: string
  labels: EventFeatures
  /** Drinks, of which guests; null where nobody said how many were to come. */
  planned: number
  announced: number | null
  /** The books' weights, and the servings the list was made for, of beer, wine and mixed. */
  split: BeerWineMixed<number>
  servings: BeerWineMixed<number>
  /** What the list had, in quarters; 0 of what was not on it. */
  list: Record<LeftoverKind, number>
}

/** An evening with its count, whatever that is worth. */
export type EventLeftovers = { eventId: string; basis: EventPlanSnapshot; count: LeftoverCount }

const untouched: LeftoverKindCount = { left: null, end: null, had: null }

export const emptyLeftoverCount: LeftoverCount = {
  kinds: Object.fromEntries(leftoverKinds.map((kind) => [kind, untouched])) as LeftoverCount['kinds'],
  came: null,
  by: '',
  other: '',
}

/** A count as it was stored, by whichever version. */
export function normalizeLeftoverCount(stored: Partial<LeftoverCount>): LeftoverCount {
  return { ...emptyLeftoverCount, ...stored, kinds: { ...emptyLeftoverCount.kinds, ...stored.kinds } }
}

/** The kinds a learner's three are poured from, and the servings of one unit where the list had none of it. */
const pouredFrom: BeerWineMixed<readonly LeftoverKind[]> = [['beer', 'keg'], ['wine'], ['spirits']]
const { beer, wine, spirits, kegs, softCase } = drinksConstants
const usualServings: Record<LeftoverKind, number> = {
  beer: beer.case,
  keg: kegs.half,
  wine: wine.glasses,
  spirits: spirits.pours,
  sparkling: 6,
  soft: softCase,
}

/** What a count teaches of its evening; null where nobody said how many came, or were to. */
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
  // A kind that was not there ran out where all others did: of an evening that ran dry nothing more could be poured.
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

/** Quarters there were of a kind: what they say, else what the list had. */
export function quartersSupplied(kind: LeftoverKind, { list }: EventPlanSnapshot, { kinds }: LeftoverCount): number {
  return kinds[kind].had ?? list[kind]
}

/** Quarters left of a kind; null where nobody looked, or more were left than there were. */
export function quartersLeft(kind: LeftoverKind, basis: EventPlanSnapshot, count: LeftoverCount): number | null {
  const { left, end } = count.kinds[kind]
  const quarters = end === null ? left : 0
  return quarters === null || quarters > quartersSupplied(kind, basis, count) ? null : quarters
}

/** Servings poured; null where nobody can say. What a unit holds is what the list planned it to. */
function getPoured(
  index: 0 | 1 | 2,
  basis: EventPlanSnapshot,
  count: LeftoverCount,
): 'absent' | { poured: number | null; ranOut: boolean } {
  const there = pouredFrom[index].filter((kind) => quartersSupplied(kind, basis, count) > 0)
  if (there.length === 0) return 'absent'
  const poured = there.map((kind) => {
    const left = quartersLeft(kind, basis, count)
    const planned = basis.list[kind]
    const ofQuarter = planned > 0 ? basis.servings[index] / planned : usualServings[kind] / 4
    return left === null ? null : (quartersSupplied(kind, basis, count) - left) * ofQuarter
  })
  return {
    poured: poured.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0),
    ranOut: there.every((kind) => count.kinds[kind].end === 'out'),
  }
}
