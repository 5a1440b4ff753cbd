import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partnerKinds } from './partner.ts'
import { groupPartnersByKind, reorderPartners, type MoveDirection } from './partner-order.ts'

const some = [
  { id: 'salt', kind: 'Catering' },
  { id: 'golden', kind: 'Photography' },
  { id: 'vinyl', kind: 'DJ' },
  { id: 'juniper', kind: 'Photography' },
  { id: 'half', kind: 'DJ' },
] as const
const ids = (partners: readonly { id: string }[]) => partners.map(({ id }) => id).join(' ')

test.each<[string, MoveDirection, string]>([
  ['juniper', 'up', 'salt juniper vinyl golden half'],
  ['golden', 'down', 'salt juniper vinyl golden half'],
  ['golden', 'up', 'salt golden vinyl juniper half'],
  ['half', 'down', 'salt golden vinyl juniper half'],
  ['half', 'up', 'salt golden half juniper vinyl'],
  ['nobody', 'up', 'salt golden vinyl juniper half'],
  ['nobody', 'down', 'salt golden vinyl juniper half'],
])('moving the partner “%s” %s reorders the list within its heading', (id, way, order) => {
  expect(ids(reorderPartners([...some], id, way))).toBe(order)
})

const list = fc.uniqueArray(fc.record({ id: fc.string({ minLength: 1 }), kind: fc.constantFrom(...partnerKinds) }), {
  selector: ({ id }) => id,
})

test('moving keeps every partner, and moving a partner up then down restores the order', () => {
  fc.assert(
    fc.property(list, fc.nat(), (partners, n) => {
      const one = partners[n % Math.max(partners.length, 1)]
      if (!one) return
      const up = reorderPartners(partners, one.id, 'up')
      expect(new Set(up)).toEqual(new Set(partners))
      if (ids(up) !== ids(partners)) expect(ids(reorderPartners(up, one.id, 'down'))).toBe(ids(partners))
    }),
  )
})

test('partners are grouped by kind, including kinds without partners', () => {
  expect(groupPartnersByKind([...some]).map(({ kind, partners }) => [kind, ids(partners)])).toEqual([
    ['Catering', 'salt'],
    ['Photography', 'golden juniper'],
    ['DJ', 'vinyl half'],
    ['Venue', ''],
    ['Other', ''],
  ])
})
