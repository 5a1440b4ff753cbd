import { normalizeLine } from '../../plumbing/http/normalize-text.ts'
import { parseFormEntries } from '../../plumbing/http/form-input.server.ts'
import { parseDate } from '../../business/dates.ts'
import { parseFreeformDate, detectDateOrder } from '../../business/freeform-dates.ts'
import { getAlternativeFields } from './alternative-fields.ts'
import type { QuoteFormValues } from './parse-draft-event.ts'

/** Parses a posted form, urlencoded or multipart. Files count as empty. Null if the body is not a form. */
export async function parsePostedForm(request: Request): Promise<QuoteFormValues | null> {
  const texts = await parseFormEntries(request)
  if (!texts) return null
  return {
    input: Object.fromEntries(texts.filter(([name]) => name !== 'onRequest')),
    onRequest: texts.filter(([name]) => name === 'onRequest').map(([, value]) => value),
  }
}

/** Applies the alternative time that the visitor tapped to the fields. */
export function applyAlternativeSlot(typed: QuoteFormValues): QuoteFormValues {
  const { near, ...input } = typed.input
  const [, date, start, end, guests] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) (\d\d:\d\d) (\d{0,4})$/.exec(near ?? '') ?? []
  if (!date || !start || !end) return { ...typed, input }
  const fields = getAlternativeFields({ date, start, end, guests: guests ?? null }, input)
  return { ...typed, input: { ...input, ...fields, intent: 'price' } }
}

/** Converts dates such as "May 15, 2027" and 15/5/2027 to the format of date fields, if they are unambiguous. */
export function normalizeFormDates({ input, onRequest }: QuoteFormValues): QuoteFormValues {
  const days = ['eventDate', 'otherDay'].flatMap((field): [string, string][] => {
    const typed = normalizeLine(input[field]).slice(0, 40)
    const day = parseDate(typed) === null ? parseFreeformDate(typed, detectDateOrder(typed) ?? 'month-first') : null
    return day === null ? [] : [[field, day]]
  })
  return { input: { ...input, ...Object.fromEntries(days) }, onRequest }
}

/** Returns the fields of a form as name and value pairs, as posted. */
export function toFieldEntries({ input, onRequest }: QuoteFormValues): [name: string, words: string][] {
  return [...Object.entries(input), ...onRequest.map((wish): [string, string] => ['onRequest', wish])]
}

/** Returns the campaign parameters of a URL, shortened. They are stored with the event. */
export function parseCampaignParams(url: URL): Record<string, string> {
  return Object.fromEntries(
    [...url.searchParams]
      .filter(([name]) => /^(utm_[a-z]{1,20}|gclid|fbclid)$/.test(name))
      .slice(0, 10)
      .map(([name, value]) => [name, normalizeLine(value).slice(0, 200)]),
  )
}
