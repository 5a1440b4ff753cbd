import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleEventRecord } from '../../../tests/doubles/sample-event.ts'
import { validQuoteForm } from '../../../tests/doubles/sample-form.ts'
import { sampleSettings } from '../../business/sample-business.ts'
import { createQuoteSnapshot } from '../../events/event/quote-snapshot.ts'
import { parseManualRequest } from '../../events/quote-form/parse-quote-request.ts'
import { getAddOnFieldName } from '../../events/event/event.ts'
import { parseDraftEvent } from '../../events/quote-form/parse-draft-event.ts'
import { addOnRates, type CustomAddOn } from '../../menu/catalog/catalog.ts'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import { toEstimateResponse } from '../../quotes/pricing/estimate-api.ts'
import { parseEstimateQuery } from '../../quotes/pricing/estimate-query.ts'
import { computeQuote } from '../../quotes/pricing/quote.ts'
import { buildFirstDraft } from './build-draft.ts'
import { defaultTerms } from './terms.ts'

const timeZone = 'America/New_York'
const circumstances = { today: '2026-11-20', timeZone, stopsMinutesBeforeEnd: 60 }
const experiences = sampleCatalog.experiences.map(({ slug }) => slug)

const anyAddOn = fc.record({ priceCents: fc.integer({ min: 1, max: 100_000 }), rate: fc.constantFrom(...addOnRates) })
const anyEvening = fc.record({
  addOns: fc.array(anyAddOn, { maxLength: 6 }),
  chosen: fc.array(fc.nat(6), { maxLength: 6 }),
  guests: fc.option(fc.integer({ min: 1, max: 2000 }), { nil: null }),
  // Gives 15 minutes to 15 hours of service.
  quarters: fc.integer({ min: 5, max: 64 }),
  experience: fc.constantFrom(...experiences),
})

test('custom add-ons cost the same in form, saved request, API and proposal', () => {
  fc.assert(
    fc.property(anyEvening, ({ addOns, chosen, guests, quarters, experience }) => {
      const ownAddOns: CustomAddOn[] = addOns.map((one, i) => ({
        slug: `own-${i}`,
        label: `Own ${i}`,
        note: '',
        ...one,
      }))
      const catalogue = { ...sampleCatalog, version: 1, ownAddOns }
      const slugs = [...new Set(chosen.map((i) => `own-${i}`))].filter((slug) =>
        ownAddOns.some((addOn) => addOn.slug === slug),
      )
      const end = `${String((8 + Math.floor(quarters / 4)) % 24).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`
      const typed = {
        ...validQuoteForm,
        experience,
        eventStartTime: '08:00',
        eventEndTime: end,
        eventGuestCount: String(guests ?? ''),
        ...Object.fromEntries(slugs.map((slug) => [getAddOnFieldName(slug), 'yes'])),
      }
      const form = computeQuote({ ...parseDraftEvent(typed), miles: 0 }, catalogue, timeZone).estimate

      const reading = parseManualRequest({ input: typed, onRequest: [] }, circumstances)
      if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
      const kept = createQuoteSnapshot(reading.request, 0, catalogue, timeZone)
      expect(kept.totalCents).toBe(form.totalCents)
      expect(kept.addOnNames ?? []).toHaveLength(slugs.length)

      const hours = Math.ceil((quarters * 15 - 60) / 60)
      const units = { flat: 1, guest: guests ?? 0, hour: hours }
      const own = slugs.map((slug) => ownAddOns.find((addOn) => addOn.slug === slug)!)
      const owed = own.reduce((sum, { rate, priceCents }) => sum + units[rate] * priceCents, 0)
      const told = form.lines.filter(({ code }) => code.startsWith('add-on-'))
      expect(told.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(owed)
      // Without a guest count the form has no total to compare.
      if (guests === null) {
        expect(form.totalCents).toBeNull()
        return
      }

      const query = new URLSearchParams({ experience, guests: String(guests), date: validQuoteForm.eventDate! })
      for (const [name, value] of [
        ['start', '08:00'],
        ['end', end],
        ['miles', '0'],
      ] as const)
        query.set(name, value)
      for (const slug of slugs) query.append('addOn', slug)
      const addressed = ownAddOns.map(({ slug }) => slug)
      const question = parseEstimateQuery(query, { ...circumstances, experiences, addOns: addressed })
      if (!question.ok) throw new Error(JSON.stringify(question.errors))
      const answer = toEstimateResponse(computeQuote(question.question, catalogue, timeZone))
      expect(answer.totalCents).toBe(form.totalCents)

      const event = sampleEventRecord({ request: reading.request, snapshot: kept })
      const terms = { catalogue, identity: sampleSettings.identity, terms: defaultTerms, today: '2026-11-20' }
      const { lines } = buildFirstDraft(event, terms)
      expect(lines.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(form.totalCents)
    }),
    { numRuns: 60 },
  )
})
