import { legacyPackageNames, packageSlugs } from '../../../menu/catalog/catalog.ts'
import { formatDollarsInput } from '../../../business/forms/parse-dollars.ts'
import type { FullMenu } from '../../../menu/catalog/full-menu.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { matchAddOnCode, groupFieldsByRole, createSkippedField } from './field-roles.ts'
import type { ParsedDocuments, ImportedDocument, SkippedItem } from './parse-documents.ts'
import { parseImportedPrice } from './parse-imported-price.ts'
import { formatShortJson, type ImportedValue } from './parse-imported-value.ts'
import { readTextField, readLinesField, recordSkippedField, getCost, isSameText } from './mapped-values.ts'

/** Values that documents give for a menu entry, as form input. */
export type ImportedMenuEntry = {
  kind: 'packages' | 'add-ons'
  key: string
  input: FormInput
  /** Documents of the entry with their content as JSON, which detects unchanged documents in later imports. */
  documents: { path: string; said: string }[]
  /** Part of a list whose other parts come with other imports. */
  isPart?: boolean
}

export type MapDocumentsResult = { entries: ImportedMenuEntry[]; strange: SkippedItem[] }

/** Maps the three imported collections to the menu by name. Reports everything that does not match, and guesses no price. */
export function convertMenuDocuments(
  { documents, isWhole }: Pick<ParsedDocuments, 'documents' | 'isWhole'>,
  menu: FullMenu,
): MapDocumentsResult {
  const of = (collection: string) => documents.filter((doc) => doc.collection === collection)
  const known = ['availablePackages', 'StandardNerdPackage', 'additionalAddOns']
  const others = documents.filter(({ collection }) => !known.includes(collection))
  const packages = of('availablePackages').map((doc) => mapPackageDocument(doc, menu))
  const items = mapPackageItems(of('StandardNerdPackage'), menu)
  const parts = [
    { ...items, entries: items.entries.map((entry) => ({ ...entry, isPart: !isWhole })) },
    ...packages,
    ...of('additionalAddOns').map((doc) => mapAddOnDocument(doc, menu)),
  ]
  const strange = others.map(({ path }) => ({ path, value: '', why: 'No collection of that name has a place here' }))
  return removeConflicts({
    entries: parts.flatMap(({ entries }) => entries),
    strange: [...parts.flatMap(({ strange }) => strange), ...strange],
  })
}

/** Skips entries for which two documents give different values. */
function removeConflicts({ entries, strange }: MapDocumentsResult): MapDocumentsResult {
  const said = new Map<string, Set<string>>()
  const places = ({ kind, key, input }: ImportedMenuEntry) =>
    Object.entries(input).map(([name, text]) => [`${kind}/${key}/${name}`, text] as const)
  for (const entry of entries)
    for (const [place, text] of places(entry)) said.set(place, (said.get(place) ?? new Set()).add(text))
  const isTwin = (entry: ImportedMenuEntry) => places(entry).some(([place]) => said.get(place)!.size > 1)
  const twins = entries.filter(isTwin).flatMap(({ documents, input }) =>
    documents.map(({ path }) => ({
      path,
      value: formatShortJson(input),
      why: 'Another document says something else about the same',
    })),
  )
  return { entries: entries.filter((entry) => !isTwin(entry)), strange: [...strange, ...twins] }
}

/** Maps a document of `availablePackages` to a package, by its PackageName. */
export function mapPackageDocument(doc: ImportedDocument, menu: FullMenu): MapDocumentsResult {
  const names = doc.fields.filter(([name]) => name === 'PackageName')
  const rest = { ...doc, fields: doc.fields.filter(([name]) => name !== 'PackageName') }
  const at = legacyPackageNames.findIndex((name) => names.some(([, value]) => isSameText(value, name)))
  const bundle = menu.packages.find(({ slug }) => slug === packageSlugs[at])
  if (!bundle) return skipDocument(doc, 'Its PackageName is none of our three packages')
  const { of, strange } = groupFieldsByRole(rest)
  const input: FormInput = {}
  const [note, items, price] = [of.get('note'), of.get('items'), of.get('price')]
  if (note) readTextField(doc, note, strange, (text) => (input.summary = text))
  if (items) readLinesField(doc, items, strange, (lines) => (input.items = lines.join('\n')))
  if (price) strange.push(createSkippedField(doc, price, getCost(bundle, menu)))
  for (const role of ['name', 'order'] as const) recordSkippedField(doc, of.get(role), strange)
  return { entries: getEntry('packages', bundle.slug, input, [doc]), strange }
}

/** Maps each document to an item of the Standard Nerd Package, sorted by their order fields if all have an order. */
export function mapPackageItems(documents: ImportedDocument[], menu: FullMenu): MapDocumentsResult {
  const bundle = menu.packages.find(({ slug }) => slug === packageSlugs[1])
  const strange: SkippedItem[] = []
  const items: { doc: ImportedDocument; lines: string[]; order: number | null }[] = []
  for (const doc of documents) {
    const { of, strange: odd } = groupFieldsByRole({
      ...doc,
      fields: doc.fields.filter(([, value]) => !isPackageName(value)),
    })
    const [name, list, order] = [of.get('name') ?? of.get('note'), of.get('items'), of.get('order')]
    const item = { doc, lines: [] as string[], order: typeof order?.value === 'number' ? order.value : null }
    strange.push(...odd)
    if (name) readTextField(doc, name, strange, (text) => item.lines.push(text))
    if (list) readLinesField(doc, list, strange, (lines) => item.lines.push(...lines))
    recordSkippedField(doc, of.get('price'), strange)
    if (of.has('name')) recordSkippedField(doc, of.get('note'), strange)
    if (item.lines.length > 0) items.push(item)
    else strange.push({ path: doc.path, value: '', why: 'Does not say what is included' })
  }
  if (!bundle || items.length === 0) return { entries: [], strange }
  const ordered = items.every(({ order }) => order !== null) ? items.toSorted((a, b) => a.order! - b.order!) : items
  const lines = [...new Set(ordered.flatMap(({ lines }) => lines))]
  const said = ordered.map(({ doc, lines }) => ({ path: doc.path, said: JSON.stringify({ items: lines.join('\n') }) }))
  return {
    entries: [{ kind: 'packages', key: bundle.slug, input: { items: lines.join('\n') }, documents: said }],
    strange,
  }
}

/** Maps a document of `additionalAddOns` to an add-on. */
export function mapAddOnDocument(doc: ImportedDocument, menu: FullMenu): MapDocumentsResult {
  const { of, strange } = groupFieldsByRole(doc)
  const [name, price, note] = [of.get('name'), of.get('price'), of.get('note')]
  const code = typeof name?.value === 'string' ? matchAddOnCode(name.value, menu) : null
  if (!code) return skipDocument(doc, name ? 'Its name is none of our six add-ons' : 'It has no name')
  const input: FormInput = {}
  const reading = price && parseImportedPrice(price.name, price.value)
  if (!reading) strange.push({ path: doc.path, value: '', why: 'Has no price' })
  else if ('problem' in reading) strange.push(createSkippedField(doc, price, reading.problem))
  else input.price = formatDollarsInput(reading.cents)
  if (note) readTextField(doc, note, strange, (text) => (input.note = text))
  for (const role of ['items', 'order'] as const) recordSkippedField(doc, of.get(role), strange)
  return { entries: getEntry('add-ons', code, input, [doc]), strange }
}

function getEntry(
  kind: ImportedMenuEntry['kind'],
  key: string,
  input: FormInput,
  documents: ImportedDocument[],
): ImportedMenuEntry[] {
  if (Object.keys(input).length === 0) return []
  return [{ kind, key, input, documents: documents.map(({ path }) => ({ path, said: JSON.stringify(input) })) }]
}

function skipDocument(doc: ImportedDocument, why: string): MapDocumentsResult {
  return { entries: [], strange: [{ path: doc.path, value: formatShortJson(Object.fromEntries(doc.fields)), why }] }
}

function isPackageName(value: ImportedValue): boolean {
  return legacyPackageNames.some((name) => isSameText(value, name))
}
