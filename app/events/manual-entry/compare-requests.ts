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

/** Owners write down what has been, too: any day from here on. */
export const earliestEventDate = '2000-01-01'

/** A request as somebody would type it: read again with the same `findLocationZip`, it is the same request. */
export function toQuoteFormValues(request: QuoteRequest, zipOf: ZipLookup = parseZip): QuoteFormValues {
  return { input: toQuoteFormInput(request, zipOf), onRequest: [...request.onRequest] }
}

/** The words of a correction, with what is not on the menu any more still chosen: the form has no way to say it. */
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

/** In what two versions of a request differ, in words, as the menu names what they chose; in these of its fields. */
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

/** What a menu calls its experiences, packages and the owner's add-ons. */
export function createMenuNameLookup({ experiences, packages, ownAddOns }: Catalog): MenuNameLookup {
  const names = new Map([
    ...experiences.map(({ slug, name }) => [slug, name] as const),
    ...packages.map(({ slug, packageName }) => [slug, packageName] as const),
    ...ownAddOns.map(({ slug, label }) => [slug, label] as const),
  ])
  return (slug) => names.get(slug) ?? humanizeSlug(slug)
}

/** A difference as the history keeps it. */
export function toFieldCorrection({ label, stored, typed }: FieldDifference): FieldCorrection {
  return { label, before: stored, after: typed }
}

/** Whether two versions of a request differ in what the price or the evening may depend on. */
export function hasPriceRelevantChange(stored: QuoteRequest, typed: QuoteRequest): boolean {
  return (
    diffQuoteRequests(stored, typed, { fields: quoteRequestFieldList.filter(([, { isPriced }]) => isPriced) }).length >
    0
  )
}
