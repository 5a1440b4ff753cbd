import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import {
  toConsumptionSample,
  emptyLeftoverCount,
  type EventPlanSnapshot,
  type LeftoverCount,
  type EventLeftovers,
} from './leftover-count.ts'
import { LearningPage } from './learning-page.tsx'
import { buildLearningView } from './learning-view.ts'
import { formatFactorComparison, formatForecastBandCaption, formatLearningHeadline } from './learning-text.ts'

const basis: EventPlanSnapshot = {
  date: '2026-10-10',
  labels: { occasion: 'wedding', daypart: 'evening', crowd: 'average', hot: true },
  planned: 400,
  announced: 100,
  split: [40, 25, 35],
  servings: [176, 110, 154],
  list: { wine: 88, sparkling: 0, spirits: 40, beer: 30, keg: 0, soft: 30 },
}

function count(kinds: Partial<LeftoverCount['kinds']>, more: Partial<LeftoverCount> = {}): LeftoverCount {
  return { ...emptyLeftoverCount, came: 100, ...more, kinds: { ...emptyLeftoverCount.kinds, ...kinds } }
}

/** An event of the series, with this many quarters of every kind left. */
function evening(i: number, left = 12): EventLeftovers {
  const one = { left, end: null, had: null }
  return { eventId: `lead-${i}`, basis, count: count({ wine: one, spirits: one, beer: one }) }
}

describe('learning from a leftover count', () => {
  const taught = (counted: LeftoverCount, on: Partial<EventPlanSnapshot> = {}) =>
    toConsumptionSample({ basis: { ...basis, ...on }, count: counted })
  const none = { left: null, end: 'none', had: null } as const
  const out = { left: null, end: 'out', had: null } as const

  test('a leftover count of zero means everything was poured, and half bottles count', () => {
    const { poured, ranOut } = taught(count({ wine: { left: 10, end: null, had: null }, spirits: none, beer: none }))!
    expect(poured).toEqual([176, (110 * 78) / 88, 154])
    expect(ranOut).toEqual([false, false, false])
  })

  test('a missing leftover count, or more left than supplied, gives an unknown amount', () => {
    expect(taught(count({ spirits: none, beer: none }))!.poured[1]).toBeNull()
    const much = { left: 880, end: null, had: null }
    expect(taught(count({ wine: much, spirits: none, beer: none }))!.poured[1]).toBeNull()
  })

  test('a kind of drink that was not stocked counts as run out with all others', () => {
    const list = { ...basis.list, spirits: 0 }
    const dry = taught(count({ wine: out, beer: out }), { list, servings: [200, 200, 0] })!
    expect([dry.poured.map((drinks) => Math.round(drinks!)), dry.ranOut]).toEqual([
      [200, 200, 0],
      [true, true, true],
    ])
    expect(taught(count({ wine: out, beer: none, spirits: none }))!.ranOut).toEqual([false, true, false])
  })

  test('beer poured is computed from the corrected stock instead of the list', () => {
    const keg = { left: 2, end: null, had: 4 }
    const { poured } = taught(count({ keg, beer: { left: 0, end: null, had: 15 }, wine: none, spirits: none }))!
    expect(poured[0]).toBeCloseTo(76 + 88, 9)
  })

  test('a leftover count without the number of guests does not affect learning', () => {
    expect(taught(count({ wine: none }, { came: null }))).toBeNull()
  })

  test('a learning sample is marked as a guess if its leftover count is a guess', () => {
    expect(taught(count({ wine: none }))).toMatchObject({ guess: false })
    expect(taught(count({ wine: none }, { by: 'guess', came: 50 }))).toMatchObject({ guess: true, plannedCame: 200 })
  })
})

describe('the learning page', () => {
  const shown = (evenings: EventLeftovers[], isOn = false) =>
    renderToStaticMarkup(
      createElement(LearningPage, { view: buildLearningView(evenings), isOn, toTrust: 5, isRefused: false }),
    )
  const many = (count: number) => Array.from({ length: count }, (_, i) => evening(i, 6 + 2 * (i % 5)))

  test('the learning page reports fewer than five events as too few', () => {
    expect(shown([])).toContain('So far no evenings.')
    expect([2, 4, 5].map((events) => shown(many(events)).includes('Not enough leftovers counted yet'))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('the learning page previews an early result for three and four events', () => {
    expect([2, 3, 4, 5].map((events) => shown(many(events)).includes('learned-early'))).toEqual([
      false,
      true,
      true,
      false,
    ])
    const early = shown(many(4))
    expect(early).toMatch(/learned-early">Your crowds drink \d+% less than the books say, going by four evenings\./)
    expect(early).not.toContain('<button')
    expect(early.match(/<circle/g)).toHaveLength(4)
    expect(early).not.toContain('class="band"')
  })

  test('the learning page shows events as dots and rows, the band and the reserve', () => {
    const html = shown(many(9), true)
    expect(html).toContain(formatLearningHeadline(buildLearningView(many(9))))
    expect(html.match(/<circle/g)).toHaveLength(9)
    expect(html.match(/\/left">/g)).toHaveLength(9)
    expect(html).toContain('class="band"')
    for (const words of [
      'aria-pressed="true" name="learning">On</button>',
      'Wine, bottles',
      'never ran out',
      '2½ of 22',
      'drinks beyond what is likely to be poured, some $',
    ])
      expect(html).toContain(words)
  })

  test('learned quantities are closer to a quiet crowd than the standard estimate', () => {
    const { misses, factor, raw, inside, evenings } = buildLearningView(many(9))
    expect(misses!.ours).toBeLessThan(misses!.books)
    expect(raw).toBeLessThan(factor)
    expect(factor).toBeLessThan(1)
    expect([inside, evenings]).toEqual([9, 9])
  })

  test.each([
    [23, 23, 'All 23 do, because they vary less'],
    [22, 23, '22 of your 23 do, because they vary less'],
    [19, 23, '8 in 10 should fall inside the band; 19 of your 23 do.'],
    [9, 23, 'Only 9 of your 23 do, because they vary more'],
    [9, 9, '8 in 10 should fall inside the band; 9 of your 9 do.'],
  ])('the caption of the learning chart explains %i of %i events in the band', (inside, evenings, words) => {
    expect(formatForecastBandCaption({ inside, evenings })).toContain(words)
  })

  test('a single count of everything left keeps the cushion within half of the estimate', () => {
    const all = { left: 400, end: null, had: null }
    const hostile = { eventId: 'hostile', basis, count: count({ wine: all, spirits: all, beer: all }) }
    const { cushion } = buildLearningView([...many(8), hostile])
    expect(cushion!.drinks).toBeLessThanOrEqual(basis.planned * 1.1 * 1.5)
  })

  test.each([
    [0.89, '11% less than'],
    [1.05, '5% more than'],
    [1.004, 'as much as'],
  ])('a learned factor of %f reads “%s”', (factor, words) => {
    expect(formatFactorComparison(factor)).toBe(words)
  })
})
