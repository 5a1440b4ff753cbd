import { expect, test } from 'vitest'
import { walkProfit } from '../faults/profit-walk.ts'
import { databases } from './test-app.ts'

test.each(databases)(
  '%s: in whatever order entries come, what evenings left and what belongs to none is the year of the money page',
  { timeout: 240_000 },
  async (database) => {
    const { outcome } = await walkProfit(undefined, database, { orders: 300, seed: 20_261_120 })
    expect(outcome).toContain('to the cent')
  },
)
