import { expect, test } from 'vitest'
import { buildSupplyRows } from './supply-rows.ts'
import { sampleCatalog } from './sample-catalog.ts'
import { supplyItems } from './supply-plan.ts'

const { experiences } = sampleCatalog

test('the rows of the supply table follow the order of the specification', () => {
  expect(buildSupplyRows(experiences).map(({ things }) => things)).toEqual([
    ['bar'],
    ['ice', 'coolers'],
    ['straws', 'napkins'],
    ['cups'],
    ['mixers', 'garnish'],
    ['water', 'soft-drinks'],
    ['alcohol'],
  ])
})

test('items share a row of the supply table only if every experience treats them alike', () => {
  const [first, ...others] = experiences
  const rows = buildSupplyRows([{ whoBrings: { ...first!.whoBrings, ice: 'we', glassware: 'you' } }, ...others])
  expect(rows.map(({ things }) => things)).toContainEqual(['ice'])
  expect(rows.find(({ things }) => things.includes('ice'))?.bringers).toEqual(['we', 'on-request', 'on-request'])
  expect(rows.find(({ things }) => things.includes('glassware'))?.bringers).toEqual(['you', 'none', 'none'])
})

test('every item appears exactly once in the supply table', () => {
  const all = experiences.map(({ whoBrings }) => ({ whoBrings: { ...whoBrings, glassware: 'we' as const } }))
  const things = buildSupplyRows(all).flatMap(({ things }) => things)
  expect(things.toSorted()).toEqual([...supplyItems].toSorted())
})
