import { expect, test } from 'vitest'
import { buildSupplyRows } from './supply-rows.ts'
import { sampleCatalog } from './sample-catalog.ts'
import { supplyItems } from './supply-plan.ts'

const { experiences } = sampleCatalog

test('what the specification names comes first, in its order', () => {
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

test('things share a row only while every experience agrees on them', () => {
  const [first, ...others] = experiences
  const rows = buildSupplyRows([{ whoBrings: { ...first!.whoBrings, ice: 'we', glassware: 'you' } }, ...others])
  expect(rows.map(({ things }) => things)).toContainEqual(['ice'])
  expect(rows.find(({ things }) => things.includes('ice'))?.bringers).toEqual(['we', 'on-request', 'on-request'])
  expect(rows.find(({ things }) => things.includes('glassware'))?.bringers).toEqual(['you', 'none', 'none'])
})

test('no thing is forgotten or said twice', () => {
  const all = experiences.map(({ whoBrings }) => ({ whoBrings: { ...whoBrings, glassware: 'we' as const } }))
  const things = buildSupplyRows(all).flatMap(({ things }) => things)
  expect(things.toSorted()).toEqual([...supplyItems].toSorted())
})
