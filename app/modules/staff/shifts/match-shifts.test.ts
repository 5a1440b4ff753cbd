import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extendShiftMatching } from './match-shifts.ts'

const could = new Map([
  ['ana', ['lead', 'bartender']],
  ['ben', ['bartender']],
  ['di', ['barback']],
])

function permutations<T>(all: readonly T[]): T[][] {
  return all.length < 2
    ? [[...all]]
    : all.flatMap((one, i) => permutations(all.toSpliced(i, 1)).map((rest) => [one, ...rest]))
}

test.for(permutations(['ana', 'ben', 'di']))('case 9: %s, %s and %s fill all three shifts', (order) => {
  let has = new Map<string, string>()
  for (const person of order) has = extendShiftMatching(person, could, has)!
  expect(Object.fromEntries(has)).toEqual({ ana: 'lead', ben: 'bartender', di: 'barback' })
})

test('an assigned lead becomes bartender so that a lead-only staff member fits', () => {
  const could = new Map([
    ['ana', ['lead', 'bartender']],
    ['ed', ['lead']],
  ])
  const first = extendShiftMatching('ana', could, new Map())!
  expect(Object.fromEntries(extendShiftMatching('ed', could, first)!)).toEqual({ ana: 'bartender', ed: 'lead' })
})

test('staff members outside the eligible list keep their shifts', () => {
  expect(extendShiftMatching('ed', new Map([['ed', ['lead']]]), new Map([['ana', 'lead']]))).toBeNull()
})

test('the maximum number of shifts is filled and assigned staff members stay assigned', () => {
  const posts = ['a', 'b', 'c', 'd']
  fc.assert(
    fc.property(fc.array(fc.subarray(posts, { minLength: 1 }), { minLength: 1, maxLength: 5 }), (wishes) => {
      const could = new Map(wishes.map((wish, i) => [String(i), wish]))
      let has = new Map<string, string>()
      for (const person of could.keys()) {
        const next = extendShiftMatching(person, could, has)
        if (next) {
          expect([...has.keys()].every((one) => next.has(one))).toBe(true)
          has = next
        }
      }
      expect(new Set(has.values()).size).toBe(has.size)
      for (const [person, post] of has) expect(could.get(person)).toContain(post)
      expect(has.size).toBe(most([...could.values()]))
    }),
  )
})

/** The maximum number of matches, by brute force. */
function most(wishes: readonly (readonly string[])[], taken = new Set<string>()): number {
  const [first, ...rest] = wishes
  if (!first) return 0
  const seated = first.filter((post) => !taken.has(post)).map((post) => 1 + most(rest, new Set([...taken, post])))
  return Math.max(most(rest, taken), ...seated)
}
