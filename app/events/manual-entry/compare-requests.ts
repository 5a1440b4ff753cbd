import type { Catalog } from '../../menu/catalog/catalog.ts'
import type { FieldCorrection } from '../event/history-entry.ts'
import { getAddOnFieldName, type QuoteRequest } from '../event/event.ts'
import {
  toPlainText,
  humanizeSlug,
  quoteRequestFieldList,
  toQuoteFormInput,
  type MenuNameLookup,
  type ZipLookup,
} from '../event/quote-request-fields.ts'
import type { QuoteFormValues } from '../quote-form/parse-draft-event.ts'
import { parseZip } from '../../quotes/travel/parse-zip.ts'
import { listFieldDifferences, type FieldDifference } from '../../ui/field-differences.ts'

/** Earliest date of events entered by the owner, who may also enter past events. */
export const minManualEventDate = '2000-01-01'

/** Converts a quote request to form input. Parsing the input with the same `zipOf` returns the same request. */
export function toQuoteFormValues(request: QuoteRequest, zipOf: ZipLookup = parseZip): QuoteFormValues {
  return { input: toQuoteFormInput(request, zipOf), onRequest: [...request.onRequest] }
}

/** Returns the input of a correction with stored choices that are no longer on the menu. The form cannot express them. */
export function keepRemovedChoices(
  input: Record<string, string>,
  stored: QuoteRequest,
  { experiences, packages, ownAddOns }: Catalog,
): Record<string, string> {
  const isGone = (slug: string | null, menu: { slug: string }[]) =>
    slug !== null && !menu.some((entry) => entry.slug === slug)
  const goneAddOns = (stored.addOns ?? []).filter((slug) => isGone(slug, ownAddOns))
  return {
    ...input,
    ...Object.fromEntries(goneAddOns.map((slug) => [getAddOnFieldName(slug), 'yes'])),
    ...(!input.package && isGone(stored.package, packages) && { package: stored.package! }),
    ...(!input.experience && isGone(stored.experience, experiences) && { experience: stored.experience! }),
  }
}

/**
 * Returns the differences between two versions of a quote request as text, with the menu's names. Only `fields` are
 * compared.
 */
export function diffQuoteRequests(
  stored: QuoteRequest,
  typed: QuoteRequest,
  {
    fields = quoteRequestFieldList,
    nameOf = humanizeSlug,
  }: { fields?: typeof quoteRequestFieldList; nameOf?: MenuNameLookup } = {},
): FieldDifference[] {
  const labels = fields.flatMap(([name, { label }]) => (label === null ? [] : [[name, label]]))
  const told = (request: QuoteRequest) =>
    Object.fromEntries(fields.map(([name, { tell = toPlainText }]) => [name, tell(request[name], nameOf)]))
  return listFieldDifferences(Object.fromEntries(labels), told(stored), told(typed))
}

/** Returns a function that finds the names of experiences, packages and the owner's add-ons. */
export function createMenuNameLookup({ experiences, packages, ownAddOns }: Catalog): MenuNameLookup {
  const names = new Map([
    ...experiences.map(({ slug, name }) => [slug, name] as const),
    ...packages.map(({ slug, packageName }) => [slug, packageName] as const),
    ...ownAddOns.map(({ slug, label }) => [slug, label] as const),
  ])
  return (slug) => names.get(slug) ?? humanizeSlug(slug)
}

/** Converts a difference to a history entry. */
export function toFieldCorrectionEntry({ label, stored, typed }: FieldDifference): FieldCorrection {
  return { label, before: stored, after: typed }
}

/** Whether two versions of a quote request differ in a field that may change the price or the staffing. */
export function hasPriceRelevantChange(stored: QuoteRequest, typed: QuoteRequest): boolean {
  return (
    diffQuoteRequests(stored, typed, { fields: quoteRequestFieldList.filter(([, { isPriced }]) => isPriced) }).length >
    0
  )
}
