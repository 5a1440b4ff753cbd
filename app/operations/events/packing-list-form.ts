import type { FormCodec } from '../../business/forms/form.ts'
import { supplyItems } from '../../menu/catalog/supply-plan.ts'
import { countCharacters, normalizeLine, parseRowCount } from '../../plumbing/http/normalize-text.ts'
import { listFieldDifferences, type FieldDifference } from '../../ui/field-differences.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { type PackingRule, packingUnitLabels, type PackingUnit, packingConditions } from './packing-list.ts'

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
      unit: toPackingUnit(unit),
      each: number('each', 9999),
      experience: input[`at-${i}`] || null,
      thing: supplyItems.find((one) => one === thing) ?? null,
    })
  }
  return errors.length > 0 ? { errors } : { values: kit }
}

/** Parses the unit of a packing rule. An unknown unit counts as `event`. */
function toPackingUnit(unit: string): PackingUnit {
  return Object.hasOwn(packingUnitLabels, unit) ? (unit as PackingUnit) : 'event'
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
    const [name, at, thing] = [of('name'), of('at'), of('thing')]
    if (name === '') return []
    const unit = packingUnitLabels[toPackingUnit(of('unit'))]
    const condition = Object.hasOwn(packingConditions, thing) ? packingConditions[thing]!.toLowerCase() : ''
    const said = `${of('count') || '1'} ${name} for every ${of('each') || '1'} ${unit}${at && `, ${at}`}, ${condition}`
    return [{ id: of('id') || `row-${i}`, name, words: said }]
  })
}
