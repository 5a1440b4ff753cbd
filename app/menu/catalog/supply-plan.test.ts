import { describe, expect, test } from 'vitest'
import { sampleCatalog } from './sample-catalog.ts'
import {
  supplyItems,
  getAllowedProviders,
  listProvidedItems,
  getDefaultSupplyProviders,
  type SupplyProviders,
} from './supply-plan.ts'
import { formatSupplyProviders } from './supply-text.ts'

const usual = Object.fromEntries(sampleCatalog.experiences.map((each) => [each.slug, getDefaultSupplyProviders(each)]))
const nothing = Object.fromEntries(supplyItems.map((thing) => [thing, 'none'])) as SupplyProviders

describe('default supply plans', () => {
  test.each([
    [
      'hops-and-grapes',
      'We bring napkins, straws and bar tools; ice, coolers and cups on request.',
      'You buy the alcohol, water and soft drinks.',
    ],
    [
      'luxe-cocktail',
      'We bring mixers, garnish, napkins, straws and bar tools, and choose the spirits with you; ice, coolers and cups on request.',
      'You buy the alcohol, water and soft drinks.',
    ],
    [
      'dry-hire',
      'We bring napkins, straws and bar tools; ice, coolers and cups on request.',
      'You buy the alcohol, mixers, garnish, water and soft drinks.',
    ],
  ])('the default supply plan of %s lists items we bring and items the client buys', (slug, weBring, youBuy) => {
    expect(formatSupplyProviders(usual[slug]!)).toEqual({ weBring, youBuy })
  })
})

test.each([
  [{}, '', ''],
  [{ ice: 'on-request' }, 'On request: ice.', ''],
  [{ bar: 'we' }, 'We bring bar tools.', ''],
  [{ bar: 'we', straws: 'we' }, 'We bring straws and bar tools.', ''],
  [{ alcohol: 'you-guided' }, 'We choose the spirits with you.', 'You buy the alcohol.'],
  [{ alcohol: 'you-guided', ice: 'we' }, 'We bring ice and choose the spirits with you.', 'You buy the alcohol.'],
] as [Partial<SupplyProviders>, string, string][])(
  'the supply plan %o gives the expected sentences',
  (said, weBring, youBuy) => {
    expect(formatSupplyProviders({ ...nothing, ...said })).toEqual({ weBring, youBuy })
  },
)

test('alcohol cannot be set to “we” or “on request”', () => {
  expect(getAllowedProviders('alcohol')).not.toContain('we')
  expect(getAllowedProviders('alcohol')).not.toContain('on-request')
})

test('each item of a default supply plan is brought by only one side', () => {
  for (const whoBrings of Object.values(usual)) {
    const all = (['we', 'you', 'on-request'] as const).flatMap((who) => listProvidedItems(whoBrings, who))
    expect(new Set(all).size).toBe(all.length)
  }
})
