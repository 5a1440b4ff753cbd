import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parsePage } from '../../../tests/doubles/read-page.ts'
import { everyAnswer, sampleEventRecord, sampleQuoteRequest } from '../../../tests/doubles/sample-lead.ts'
import { sampleSettings } from '../../business/sample-business.ts'
import { sampleCatalog } from '../../menu/catalogue/sample-catalogue.ts'
import type { QuoteRequest } from '../lead/lead.ts'
import { composeQuoteRequestEmails } from '../lead/letters.ts'
import { quoteRequestFields } from '../lead/request-fields.ts'
import { parseManualRequest } from '../quote-form/quote-request.ts'
import type { QuoteFormValues } from '../quote-form/typed-event.ts'
import { AddEventPage } from './lead-pages.tsx'
import { earliestEventDate, diffQuoteRequests, toQuoteFormValues } from './typed-lead.ts'

const catalogue = {
  ...sampleCatalog,
  version: 1,
  ownAddOns: [{ slug: 'smoked-drinks', label: 'Smoked drinks', note: '', priceCents: 100, rate: 'guest' as const }],
}
const read = (typed: QuoteFormValues) =>
  parseManualRequest(typed, { today: earliestEventDate, timeZone: 'America/New_York', stopsMinutesBeforeEnd: 60 })

const typed = toQuoteFormValues(everyAnswer)
// What no form of the owner's asks for stays as it came.
const { tellIfOpens: _, ...asked } = { ...everyAnswer, campaign: {} }

test('an owner’s edit drops no answer', () => {
  expect(read(typed)).toEqual({ ok: true, request: asked })
})

test('the form asks for every one of them, and shows it as it stands', async () => {
  const form = createElement(AddEventPage, { typed, errors: [], catalogue, stamp: '' })
  const { fields } = await parsePage(new Response(`<body>${renderToStaticMarkup(form)}`))
  const shown = Object.keys(typed.input).map((name) => [name, fields.get(name) ?? ''])
  expect(Object.fromEntries(shown)).toEqual(typed.input)
})

test('an answer that is another one is a difference', () => {
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

test.each(Object.keys(typed.input))(
  'a link typed for %s is none in the receipt of whoever’s address it was',
  (field) => {
    const reading = read({ ...typed, input: { ...typed.input, [field]: link } })
    if (!reading.ok) return
    const [, receipt] = composeQuoteRequestEmails(sampleEventRecord({ request: reading.request }), {
      identity: sampleSettings.identity,
      siteUrl: 'https://bar.example',
      catalogue,
      pageOf: () => '/thankyou',
    })
    expect(receipt!.html + receipt!.text).not.toContain(link)
  },
)
