import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import { formatEstimateLines } from './formatted-estimate.ts'
import { toOwnerEstimateLines } from './owner-estimate-lines.ts'
import type { EstimateChoices } from './estimate-lines.ts'
import { computeQuote } from './quote.ts'
import { formatDurationEn, quoteTextEn } from './quote-text.ts'
import { quoteTextEs } from './quote-text-es.ts'

const catalogue = { ...sampleCatalog, version: 1 }
const nothing: EstimateChoices = {
  experience: null,
  package: null,
  bartenders: 0,
  cocktails: null,
  garnishes: null,
  mixers: 0,
}
const asked = (start: string, end: string, choices: Partial<EstimateChoices>, guests = 50) =>
  computeQuote(
    { guests, times: { date: '2027-05-15', start, end }, miles: 0, choices: { ...nothing, ...choices } },
    catalogue,
    'America/New_York',
  )
const told = (...[start, end, choices, guests]: Parameters<typeof asked>) =>
  Object.fromEntries(
    formatEstimateLines(asked(start, end, choices, guests).estimate.lines, quoteTextEn).map(({ code, reason }) => [
      code,
      reason,
    ]),
  )

test.each<[Parameters<typeof asked>, Record<string, string>]>([
  [['17:00', '22:00', { experience: 'dry-hire' }], { experience: '4 hours of bartender service, 1–2 hours of set-up' }],
  [
    ['08:00', '09:05', { experience: 'dry-hire' }],
    {
      experience: '5 minutes of bartender service, up to 4 hours cost the same; 1–2 hours of set-up',
    },
  ],
  [
    ['17:00', '23:30', { experience: 'dry-hire' }],
    {
      'service-time':
        '5 hours 30 minutes of service, 4 included; part of an hour counts as a whole one; it stops 1 hour before the end',
    },
  ],
  [
    ['17:00', '23:00', { experience: 'dry-hire' }],
    { 'service-time': '5 hours of service, 4 included; it stops 1 hour before the end' },
  ],
  [['17:00', '22:00', { experience: 'dry-hire' }, 120], { bartender: '120 guests: at least two bartenders past 75' }],
  [['17:00', '22:00', { experience: 'dry-hire' }, 160], { bartender: '160 guests: one bartender for every 75' }],
  [
    ['17:00', '22:00', { package: 'elite' }],
    {
      bartender: 'the package comes with at least 1',
      'service-time':
        'the package comes with 5 hours of service; your times use 4 hours, so you can end 1 hour later at this price',
    },
  ],
  [
    ['17:00', '22:30', { package: 'elite' }],
    {
      'service-time':
        'the package comes with 5 hours of service; your times use 4 hours 30 minutes, so you can end 30 minutes later at this price',
    },
  ],
  [
    ['17:00', '23:00', { package: 'elite' }, 120],
    {
      bartender: '120 guests: at least two bartenders past 75',
      'service-time': '5 hours of service, 4 included; it stops 1 hour before the end',
    },
  ],
  [['17:00', '22:00', { package: 'elite', bartenders: 2 }], { bartender: '2 more, as you asked' }],
])('the lines of an estimate for %o have the expected reasons', (asking, reasons) =>
  expect(told(...asking)).toMatchObject(reasons),
)

test("the owner reads the client's reasons in the third person", () => {
  const choices = { experience: 'dry-hire', package: 'elite', bartenders: 2, cocktails: 4 }
  const { lines } = asked('17:00', '22:00', choices).estimate
  const told = formatEstimateLines(lines, quoteTextEn).map((line, i) => ({ ...line, why: lines[i]!.reason }))
  const reasons = (lines: typeof told) => lines.map(({ reason }) => reason)
  expect(reasons(told).join()).toMatch(/as you asked.*your times use.*so you can end/)
  expect(reasons(toOwnerEstimateLines(told) as typeof told).join()).toMatch(
    /as they asked.*their times use.*so they can end/,
  )
  expect(reasons(toOwnerEstimateLines(told) as typeof told).join()).not.toMatch(/\byour?\b/)
})

test('estimate lines with only text, without rule codes, are shown to the owner unchanged', () => {
  const told = formatEstimateLines(asked('17:00', '22:00', { package: 'elite' }).estimate.lines, quoteTextEn)
  expect(toOwnerEstimateLines(told)).toEqual(told)
})

describe('unused service hours of a package', () => {
  const minute = fc.integer({ min: 62, max: 959 })
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

  test('the extra time of a package is free, and a minute more costs an hour', () => {
    fc.assert(
      fc.property(minute, (length) => {
        const until = (minutes: number) => asked('00:00', clock(minutes), { package: 'elite' }).estimate
        const reason = formatEstimateLines(until(length).lines, quoteTextEn).find(
          ({ code }) => code === 'service-time',
        )!.reason
        const offered = /end (?:(\d+) hours? ?)?(?:(\d+) minutes? )?later/.exec(reason)
        if (!offered) return
        const later = length + Number(offered[1] ?? 0) * 60 + Number(offered[2] ?? 0)
        expect(until(later).totalCents).toBe(until(length).totalCents)
        expect(until(later + 1).totalCents).toBe(until(length).totalCents! + 15_000)
      }),
    )
  })
})

test.each([
  [0, '0 minutes'],
  [5, '5 minutes'],
  [60, '1 hour'],
  [61, '1 hour 1 minute'],
  [330, '5 hours 30 minutes'],
])('%i minutes are formatted as "%s"', (minutes, words) => expect(formatDurationEn(minutes)).toBe(words))

test.each([
  [0, 'Less than a mile from us', 'A menos de una milla de nosotros'],
  [1, 'About 1 mile from us', 'A cerca de una milla de nosotros'],
  [17, 'About 17 miles from us', 'A unas 17 millas de nosotros'],
])('%i miles are written in natural English and Spanish', (miles, english, spanish) => {
  expect([quoteTextEn, quoteTextEs].map(({ ticket }) => ticket.miles(miles, true).split(',')[0])).toEqual([
    english,
    spanish,
  ])
})

test('the distance text for a ZIP does not mention the middle of town', () => {
  for (const { ticket } of [quoteTextEn, quoteTextEs])
    expect(ticket.miles(40, true)).not.toMatch(/middle of town|centro de la ciudad/)
})

test('the distance text without a ZIP mentions the middle of town', () => {
  expect([quoteTextEn, quoteTextEs].map(({ ticket }) => ticket.miles(40, false))).toEqual([
    'About 40 miles from us, in a straight line, to the middle of town. ',
    'A unas 40 millas de nosotros, en línea recta, hasta el centro de la ciudad. ',
  ])
})
