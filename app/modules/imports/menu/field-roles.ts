import type { AddOnCode } from '../../../menu/catalog/catalog.ts'
import type { ImportedDocument, SkippedItem } from './parse-documents.ts'
import { formatShortJson, type ImportedValue } from './parse-imported-value.ts'

/** Role of an imported field, recognized by its name alone. */
export type ImportedFieldRole = 'name' | 'price' | 'note' | 'items' | 'order'

const roles: [ImportedFieldRole, RegExp][] = [
  ['items', /^(items|included|includes|includeditems|packageitems|features|contents|list)$/],
  ['price', /(price|cost|rate|fee|amount|cents)$/],
  ['name', /(^|[a-z])(name|title|label)$|^(item|addon|text|packageitem)$/],
  ['note', /^(description|summary|note|notes|details|detail|tagline)$/],
  ['order', /^(order|position|index|sort|sortorder|rank)$/],
]

const addOns: [AddOnCode, RegExp][] = [
  ['bartender', /^bartenders?$/],
  ['service-time', /^(bartender)?(service)?(time|hours?)$/],
  ['garnish', /^garnish(es)?(types?)?$/],
  ['mixer', /^mixers?$/],
  ['cocktail', /^(specialty|signature)?cocktails?$/],
  ['travel', /^(travel)?(mileage|miles?)$|^travel$/],
]

export type ImportedField = { name: string; value: ImportedValue }

/**
 * Groups a document's fields by role. Two fields with the same role count only if they are equal. Fields without a role
 * and conflicting fields are skipped.
 */
export function groupFieldsByRole(doc: ImportedDocument): {
  of: Map<ImportedFieldRole, ImportedField>
  strange: SkippedItem[]
} {
  const of = new Map<ImportedFieldRole, ImportedField>()
  const strange: SkippedItem[] = []
  const torn = new Set<ImportedFieldRole>()
  for (const [name, value] of doc.fields) {
    const role = getRole(name)
    const other = role && of.get(role)
    if (!role) strange.push(createSkippedField(doc, { name, value }, 'No field of that name has a place here'))
    else if (!other) of.set(role, { name, value })
    else if (JSON.stringify(other.value) !== JSON.stringify(value)) {
      torn.add(role)
      strange.push(createSkippedField(doc, { name, value }, `Says something else than “${other.name}”`))
    }
  }
  for (const role of torn) {
    strange.push(createSkippedField(doc, of.get(role)!, 'Another field says something else'))
    of.delete(role)
  }
  return { of, strange }
}

/** Describes a skipped field and the reason, for the owner. */
export function createSkippedField(
  { path }: { path: string },
  { name, value }: ImportedField,
  why: string,
): SkippedItem {
  return { path: `${path}/${name}`, value: formatShortJson(value), why }
}

/**
 * Add-on that an imported name refers to, by a known pattern or by the owner's current label. Null if it matches none.
 */
export function matchAddOnCode(name: string, menu: { addOns: { code: AddOnCode; label: string }[] }): AddOnCode | null {
  const own = menu.addOns.find(({ label }) => plain(label) === plain(name))
  return own?.code ?? addOns.find(([, pattern]) => pattern.test(plain(name)))?.[0] ?? null
}

function getRole(fieldName: string): ImportedFieldRole | null {
  const name = fieldName.toLowerCase().replace(/[^a-z]/g, '')
  return roles.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^(additional|extra)/, '')
}
