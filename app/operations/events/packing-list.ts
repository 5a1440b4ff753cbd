import type { FormCodec } from '../../business/forms/form.ts'
import { supplyItems, type SupplyItem, type SupplyProviders } from '../../menu/catalog/supply-plan.ts'
import { supplyItemLabels } from '../../menu/catalog/supply-text.ts'
import { countCharacters, normalizeLine, parseRowCount } from '../../plumbing/http/normalize-text.ts'
import { listFieldDifferences, type FieldDifference } from '../../ui/field-differences.ts'
import type { FieldError } from '../../ui/field-errors.ts'
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
 * where the business brings that.
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

/** Inputs of the packing list. Null where unknown. */
export type PackingInputs = {
  experience: string | null
  bartenders: number | null
  guests: number | null
  iceLb: number | null
  cocktails: number
  whoBrings: SupplyProviders | null
}

/** An item of the packing list. `count` is null where the number of its unit is unknown. */
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

type DefaultRuleRow = [id: string, name: string, count: number, unit?: PackingUnit, each?: number, thing?: SupplyItem]

const defaultRuleRows: DefaultRuleRow[] = [
  ['bar', 'Bar', 1, 'bartender', 2],
  ['back-table', 'Back table', 1, 'bartender', 2],
  ['shakers', 'Shaker', 2, 'bartender', 1],
  ['jiggers', 'Jigger', 2, 'bartender', 1],
  ['strainers', 'Strainer', 1, 'bartender', 1],
  ['spoons', 'Bar spoon', 1, 'bartender', 1],
  ['openers', 'Wine key and bottle opener', 1, 'bartender', 1],
  ['pourers', 'Speed pourers', 6, 'bartender', 1],
  ['mats', 'Bar mat', 1, 'bartender', 1],
  ['scoops', 'Ice scoop', 1, 'bartender', 1],
  ['wells', 'Ice well', 1, 'bartender', 1],
  ['coolers', '60-quart cooler', 1, 'ice', 60, 'coolers'],
  ['board', 'Cutting board and knife', 1, 'bartender', 2],
  ['caddies', 'Garnish tray', 1, 'bartender', 2],
  ['pitchers', 'Batch pitcher, labeled', 1, 'cocktail', 1],
  ['towels', 'Bar towels', 3, 'bartender', 1],
  ['sink', 'Hand-wash water and basin', 1],
  ['trash', 'Trash can, bags', 1, 'guest', 75],
  ['dispenser', 'Water dispenser', 1, 'guest', 100],
  ['menu-stand', 'Menu stand', 1, 'bartender', 2],
  ['lights', 'Battery lights', 2, 'bartender', 2],
  ['cord', 'Extension cord, 50 ft', 1],
  ['cart', 'Hand truck', 1],
  ['cleaning', 'Cleaning kit', 1],
  ['first-aid', 'First-aid kit', 1],
  ['papers', 'Insurance and permits', 1],
]

/** Default packing rules. */
export const defaultPackingRules: readonly PackingRule[] = defaultRuleRows.map(
  ([id, name, count, unit = 'event', each = 1, thing = null]) => {
    return { id, name, count, unit, each, experience: null, thing: thing ?? null }
  },
)

/** Maximum number of packing rules, and the number of empty lines in the form. */
export const maxPackingRules = 60
const emptyRuleLines = 3

/** Creates the form of the packing rules. `newId` creates the id of a new line. */
export function createPackingListForm(newId: (row: number) => string): FormCodec<readonly PackingRule[]> {
  return { read: (input) => parsePackingRules(input, newId), textsOf: toPackingFormInput, differ: diffPackingRules }
}

/** Parses the posted rules. A line without a name is dropped. `newId` creates the id of a new line. */
function parsePackingRules(
  input: FormInput,
  newId: (row: number) => string,
): { values: PackingRule[] } | { errors: FieldError[] } {
  const errors: FieldError[] = []
  const rows = parseRowCount(input.rows, maxPackingRules)
  const seen = new Set<string>()
  const kit: PackingRule[] = []
  for (let i = 0; i < rows; i++) {
    const name = normalizeLine(input[`name-${i}`])
    if (name === '') continue
    if (countCharacters(name) > 60)
      errors.push({ field: `name-${i}`, message: `Line ${i + 1}: use at most 60 characters` })
    const number = (field: string, most: number) => {
      const typed = (input[`${field}-${i}`] ?? '').trim() || '1'
      const isFine = /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most
      if (!isFine) errors.push({ field: `${field}-${i}`, message: `${name}: enter a whole number from 1 to ${most}` })
      return isFine ? Number(typed) : 1
    }
    const [unit, thing] = [input[`unit-${i}`] ?? '', input[`thing-${i}`] ?? '']
    const given = input[`id-${i}`] ?? ''
    const id = /^[\w-]{1,64}$/.test(given) && !seen.has(given) ? given : newId(i)
    seen.add(id)
    kit.push({
      id,
      name,
      count: number('count', 999),
      unit: Object.hasOwn(packingUnitLabels, unit) ? (unit as PackingUnit) : 'event',
      each: number('each', 9_999),
      experience: input[`at-${i}`] || null,
      thing: supplyItems.find((one) => one === thing) ?? null,
    })
  }
  return errors.length > 0 ? { errors } : { values: kit }
}

/** The rules as form values, with empty lines to add to. */
function toPackingFormInput(kit: readonly PackingRule[]): FormInput {
  const rows = Math.min(maxPackingRules, kit.length + emptyRuleLines)
  const input: FormInput = { rows: String(rows) }
  for (const [i, { id, name, count, unit, each, experience, thing }] of kit.entries())
    Object.assign(input, {
      [`id-${i}`]: id,
      [`name-${i}`]: name,
      [`count-${i}`]: String(count),
      [`unit-${i}`]: unit,
      [`each-${i}`]: String(each),
      [`at-${i}`]: experience ?? '',
      [`thing-${i}`]: thing ?? '',
    })
  return input
}

/** The lines in which two versions of the rules differ, both as form values. */
function diffPackingRules(stored: FormInput, typed: FormInput): FieldDifference[] {
  const [now, then] = [listFormLines(stored), listFormLines(typed)]
  const names: Record<string, string> = Object.fromEntries(then.map(({ id, name }) => [id, name]))
  for (const { id, name } of now) names[id] = name
  const words = (lines: ReturnType<typeof listFormLines>) =>
    Object.fromEntries(lines.map(({ id, words }) => [id, words]))
  return listFieldDifferences(names, words(now), words(then))
}

function listFormLines(input: FormInput): { id: string; name: string; words: string }[] {
  const rows = Array.from({ length: parseRowCount(input.rows, maxPackingRules) }, (_, i) => i)
  return rows.flatMap((i) => {
    const of = (field: string) => normalizeLine(input[`${field}-${i}`])
    const [name, at, thing] = [of('name'), of('at'), packingConditions[of('thing')] ?? '']
    if (name === '') return []
    const unit = packingUnitLabels[of('unit') as PackingUnit] ?? packingUnitLabels.event
    const said = `${of('count') || '1'} ${name} for every ${of('each') || '1'} ${unit}${at && `, ${at}`}, ${thing.toLowerCase()}`
    return [{ id: of('id') || `row-${i}`, name, words: said }]
  })
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

/** Things an item may depend on being brought by the business, with labels. */
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
