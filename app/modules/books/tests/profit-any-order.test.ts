import { expect, test } from 'vitest'
import { walkProfit } from '../faults/profit-walk.ts'
import { databases } from '../../../../tests/test-app.ts'

test.each(databases)(
  '%s: profits and shared costs equal the money page in any entry order',
  { timeout: 240_000 },
  async (database) => {
    const { outcome } = await walkProfit(undefined, database, { orders: 300, seed: 20_261_120 })
    expect(outcome).toContain('to the cent')
  },
)
