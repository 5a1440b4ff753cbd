import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateByLargestRemainder, splitTips, type TipParticipant } from './split-tips.ts'

const strict = { way: 'minutes', areOwnersOut: true } as const
const ben: TipParticipant = { personId: 'ben', minutes: 532, isManager: false }
const cy: TipParticipant = { personId: 'cy', minutes: 481, isManager: false }
const owner: TipParticipant = { personId: 'owner', minutes: 500, isManager: true }
const told = (shares: ReturnType<typeof splitTips>) => shares.map(({ cents, reason }) => `${cents} ${reason}`)

test('case 22: staff share tips by minutes, and the owner gets none', () => {
  expect(told(splitTips(311_00, [ben, cy, owner], strict))).toEqual(['16333 shares', '14767 shares', '0 manager'])
})

test('case 23: an owner working alone gets all tips, beside staff none', () => {
  expect(told(splitTips(311_00, [owner], strict))).toEqual(['31100 alone'])
  const helper = { ...ben, minutes: 10 }
  expect(told(splitTips(311_00, [owner, helper], strict))).toEqual(['0 manager', '31100 shares'])
})

test.each<[string, number, TipParticipant[], Parameters<typeof splitTips>[2], string[]]>([
  ['alike', 100, [ben, cy, owner], { way: 'equal', areOwnersOut: true }, ['50 shares', '50 shares', '0 manager']],
  ['the odd cent goes to the first', 101, [ben, cy], { ...strict, way: 'equal' }, ['51 shares', '50 shares']],
  [
    'only owners poured',
    900,
    [owner, { ...owner, personId: 'two', minutes: 400 }],
    strict,
    ['500 shares', '400 shares'],
  ],
  [
    'owners in, where the rule is off',
    1_513,
    [ben, cy, owner],
    { way: 'minutes', areOwnersOut: false },
    ['532 shares', '481 shares', '500 shares'],
  ],
  ['one who never came', 100, [ben, { ...cy, minutes: 0 }], strict, ['100 alone', '0 absent']],
  ['an owner beside one who never came', 100, [owner, { ...cy, minutes: 0 }], strict, ['100 alone', '0 absent']],
  ['nobody poured', 100, [{ ...cy, minutes: 0 }], strict, ['0 absent']],
  ['an empty pot', 0, [ben, cy], strict, ['0 shares', '0 shares']],
])('tips are split between staff members: %s', (_, cents, poured, rules, shares) => {
  expect(told(splitTips(cents, poured, rules))).toEqual(shares)
})

const anyPoured = fc.record({
  personId: fc.uuid(),
  minutes: fc.nat(1_440),
  isManager: fc.boolean(),
})
const anyRules = fc.record({ way: fc.constantFrom('minutes' as const, 'equal' as const), areOwnersOut: fc.boolean() })

test('tip shares add up to the pool and exclude managers working with staff', () => {
  fc.assert(
    fc.property(fc.nat(5_000_000), fc.array(anyPoured, { maxLength: 15 }), anyRules, (cents, poured, rules) => {
      const shares = splitTips(cents, poured, rules)
      const there = shares.filter(({ minutes }) => minutes > 0)
      expect(shares.reduce((sum, share) => sum + share.cents, 0)).toBe(there.length > 0 ? cents : 0)
      expect(Math.min(0, ...shares.map((share) => share.cents))).toBe(0)
      if (rules.areOwnersOut && there.some(({ isManager }) => !isManager))
        expect(there.filter(({ isManager, cents }) => isManager && cents > 0)).toEqual([])
      if (rules.way === 'minutes')
        for (const { reason, minutes, cents: mine } of there) {
          const all = there.reduce((sum, one) => sum + (one.reason === 'manager' ? 0 : one.minutes), 0)
          if (reason !== 'manager') expect(Math.abs(mine - (cents * minutes) / all)).toBeLessThan(1)
        }
    }),
    { numRuns: 10_000 },
  )
})

test('a staff member with a larger weight never gets a smaller tip share', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1 }), (sum, weights) => {
      const parts = allocateByLargestRemainder(sum, weights)
      for (const [i, one] of weights.entries())
        for (const [k, other] of weights.entries()) if (one > other) expect(parts[i]).toBeGreaterThanOrEqual(parts[k]!)
    }),
  )
})
