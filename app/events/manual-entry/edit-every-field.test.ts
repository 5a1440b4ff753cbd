import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parsePage } from '../../../tests/doubles/read-page.ts'
import { everyAnswer, sampleEventRecord, sampleQuoteRequest } from '../../../tests/doubles/sample-event.ts'
import { sampleSettings } from '../../business/sample-business.ts'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import type { QuoteRequest } from '../event/event.ts'
import { composeQuoteRequestEmails } from '../event/quote-request-emails.ts'
import { quoteRequestFields } from '../event/quote-request-fields.ts'
import { parseManualRequest } from '../quote-form/parse-quote-request.ts'
import type { QuoteFormValues } from '../quote-form/parse-draft-event.ts'
import { EditEventPage } from './manual-event-pages.tsx'
import { minManualEventDate, diffQuoteRequests, toQuoteFormValues } from './compare-requests.ts'

const catalogue = {
  ...sampleCatalog,
  version: 1,
  ownAddOns: [{ slug: 'smoked-drinks', label: 'Smoked drinks', note: '', priceCents: 100, rate: 'guest' as const }],
}
const read = (typed: QuoteFormValues) =>
  parseManualRequest(typed, { today: minManualEventDate, timeZone: 'America/New_York', stopsMinutesBeforeEnd: 60 })

const typed = toQuoteFormValues(everyAnswer)
// Fields that no owner form asks for stay unchanged.
const { tellIfOpens: _, ...asked } = { ...everyAnswer, campaign: {} }

test('the owner’s edit form keeps every answer', () => {
  expect(read(typed)).toEqual({ ok: true, request: asked })
})

test('the form shows every answer with its stored value', async () => {
  const page = { id: 'e1', reference: 'NT-2222-2222', seen: '', meanwhile: null, isBooked: false }
  const form = createElement(EditEventPage, { ...page, typed, errors: [], catalogue })
  const { fields } = await parsePage(new Response(`<body>${renderToStaticMarkup(form)}`))
  const shown = Object.keys(typed.input).map((name) => [name, fields.get(name) ?? ''])
  expect(Object.fromEntries(shown)).toEqual(typed.input)
})

test('every changed answer is listed as a difference', () => {
  const nothing: QuoteRequest = {
    ...sampleQuoteRequest(),
    ...Object.fromEntries(Object.keys(everyAnswer).map((name) => [name, null])),
    onRequest: [],
  }
  expect(diffQuoteRequests(nothing, everyAnswer).map(({ label }) => label)).toEqual(
    Object.values(quoteRequestFields).flatMap(({ label }) => label ?? []),
  )
})

const link = 'www.evil.example'

test.each(Object.keys(typed.input))('a link typed for %s is left out of the confirmation email', (field) => {
  const reading = read({ ...typed, input: { ...typed.input, [field]: link } })
  if (!reading.ok) return
  const [, receipt] = composeQuoteRequestEmails(sampleEventRecord({ request: reading.request }), {
    identity: sampleSettings.identity,
    siteUrl: 'https://bar.example',
    catalogue,
    pageOf: () => '/thankyou',
  })
  expect(receipt!.html + receipt!.text).not.toContain(link)
})
