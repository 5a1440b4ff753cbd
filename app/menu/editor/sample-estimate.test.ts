import { expect, test } from 'vitest'
import { sampleCatalog } from '../catalog/sample-catalog.ts'
import type { FullMenu } from '../catalog/full-menu.ts'
import { compareSampleEstimates } from './sample-estimate.ts'

const menu: FullMenu = {
  ...sampleCatalog,
  experiences: sampleCatalog.experiences.map((of) => ({ ...of, isVisible: true })),
  packages: sampleCatalog.packages.map((of) => ({ ...of, isVisible: true })),
  ownAddOns: [],
  details: [],
}

test('a sample event shows line by line how a rule changes its price', () => {
  const after = { ...menu, rules: { ...menu.rules, freeMiles: 60, guestsPerBartender: 40 } }
  expect(compareSampleEstimates(menu, after, { experience: 'luxe-cocktail' })).toEqual([
    { label: 'Luxe Cocktail Experience', before: '$800', after: '$800' },
    { label: 'Additional Bartenders × 2', before: '$150', after: '$300' },
    { label: 'Additional Service Time × 2', before: '$300', after: '$300' },
    { label: 'Additional Garnish', before: '$15', after: '$15' },
    { label: 'Additional Mixer', before: '$25', after: '$25' },
    { label: 'Additional Specialty Cocktail', before: '$40', after: '$40' },
    { label: 'Additional Travel Mileage × 20', before: '$15', after: '–' },
    { label: 'Total', before: '$1,345', after: '$1,480' },
  ])
})

test('a new experience has no current price', () => {
  const after = { ...menu, experiences: [...menu.experiences, { ...menu.experiences[0]!, slug: 'tiki', name: 'Tiki' }] }
  const lines = compareSampleEstimates(menu, after, { experience: 'tiki' })
  expect(lines[0]).toEqual({ label: 'Tiki', before: '–', after: '$600' })
  expect(lines.at(-1)?.before).toBe('–')
})
