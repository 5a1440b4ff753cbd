import { supplyItems, type SupplyItem, type SupplyProviders } from '../../menu/catalog/supply-plan.ts'
import { supplyItemLabels } from '../../menu/catalog/supply-text.ts'
import { normalizeLine } from '../../plumbing/http/normalize-text.ts'
import type { FormInput } from '../../ui/form-field.ts'

/** Units by which a packing item is counted. */
export const packingUnitLabels = {
  event: 'event',
  bartender: 'bartenders',
  guest: 'guests',
  ice: 'pounds of ice',
  cocktail: 'cocktails on the menu',
} as const
export type PackingUnit = keyof typeof packingUnitLabels

/**
 * A packing rule: `count` of an item for every `each` of a unit, at a single experience or at all. With `thing`, only
 * for events where the business brings that supply.
 */
export type PackingRule = {
  id: string
  name: string
  count: number
  unit: PackingUnit
  each: number
  experience: string | null
  thing: SupplyItem | null
}

/** Inputs of the packing list. Null if unknown. */
export type PackingInputs = {
  experience: string | null
  bartenders: number | null
  guests: number | null
  iceLb: number | null
  cocktails: number
  whoBrings: SupplyProviders | null
}

/** An item of the packing list. `count` is null if the number of its unit is unknown. */
export type PackingItem = Pick<PackingRule, 'id' | 'name' | 'unit'> & { count: number | null }

/**
 * Computes the packing list of an event in the order of the rules, rounded up to whole items. Items the client brings are
 * left out.
 */
export function computePackingList(kit: readonly PackingRule[], needs: PackingInputs): PackingItem[] {
  return kit
    .filter(({ experience }) => experience === null || experience === needs.experience)
    .filter(({ thing }) => thing === null || needs.whoBrings === null || needs.whoBrings[thing] === 'we')
    .map(({ id, name, count, unit, each }): PackingItem => {
      const of = getUnit(unit, needs)
      return { id, name, unit, count: of === null ? null : count * Math.ceil(of / each) }
    })
    .filter(({ count }) => count !== 0)
}

function getUnit(unit: PackingUnit, { bartenders, guests, iceLb, cocktails }: PackingInputs): number | null {
  switch (unit) {
    case 'event':
      return 1
    case 'bartender':
      return bartenders
    case 'guest':
      return guests
    case 'ice':
      return iceLb
    case 'cocktail':
      return cocktails
  }
}

/** Formats a collapsed line of the form: "2 Shaker for every bartender". */
export function formatPackingRule(input: FormInput, row: number): string {
  const of = (field: string) => normalizeLine(input[`${field}-${row}`])
  const each = of('each') || '1'
  const unit = of('unit') as PackingUnit
  const counted = `${of('count') || '1'} × ${of('name')}`
  if (unit === 'event' || !Object.hasOwn(packingUnitLabels, unit)) return counted
  return `${counted}, for every ${each === '1' ? oneUnit[unit] : `${each} ${packingUnitLabels[unit]}`}`
}

const oneUnit: Readonly<Record<PackingUnit, string>> = {
  event: 'event',
  bartender: 'bartender',
  guest: 'guest',
  ice: 'pound of ice',
  cocktail: 'cocktail',
}

/** Labels of the supplies on which a packing item may depend, if the business brings them. */
export const packingConditions: Readonly<Record<string, string>> = {
  '': 'Always',
  ...Object.fromEntries(
    supplyItems
      .filter((thing) => thing !== 'alcohol')
      .map((thing) => [thing, `If we bring ${supplyItemLabels[thing]}`]),
  ),
}

/** Path of the packing rules in the settings. */
export const packingRulesPath = '/backbar/settings/kit'
