import { expect, test } from 'vitest'
import { planDrinks } from '../model/plan-drinks.ts'
import { parseDrinksInputs } from '../model/parse-drinks-inputs.ts'
import { purchaseDifferenceText, diffDrinksPlans } from './plan-difference.ts'

test.each([
  [{ kind: 'beer', by: 5 }, '2½ more cases of beer', '2½ cajas más de cerveza'],
  [{ kind: 'beer', by: 1 }, 'half a case more of beer', 'media caja más de cerveza'],
  [{ kind: 'beer', by: -2 }, '1 fewer case of beer', '1 caja menos de cerveza'],
  [{ kind: 'wine', by: 1 }, '1 more bottle of wine', '1 botella más de vino'],
  [{ kind: 'spirits', by: -3 }, '3 fewer bottles of spirits', '3 botellas menos de licor'],
] as const)('extra purchases are shown in store units: %j', (more, english, spanish) => {
  expect([purchaseDifferenceText('en')(more), purchaseDifferenceText('es')(more)]).toEqual([english, spanish])
})

test('reversed plans differ by opposite amounts, and identical plans do not differ', () => {
  const planFor = (guests: number) => {
    const reading = parseDrinksInputs(new URLSearchParams({ guests: String(guests) }))
    if (!reading.ok) throw new Error('No question')
    return planDrinks(reading.question)
  }
  const [few, many] = [planFor(120), planFor(160)]
  expect(diffDrinksPlans(few, few)).toEqual([])
  const more = diffDrinksPlans(few, many)
  expect(more.length).toBeGreaterThan(0)
  for (const { by } of more) expect(by).toBeGreaterThan(0)
  expect(diffDrinksPlans(many, few)).toEqual(more.map(({ kind, by }) => ({ kind, by: -by })))
})
