import { test } from 'vitest'
import { killedUnderLoad } from '../faults/killed-under-load.ts'
import { injectedFixtures } from './test-database.ts'

// `npm run faults` does the same more often, and much else.
test.for([
  ['sqlite', 20],
  ['postgres', 5],
] as const)(
  '%s: killed %i times under load, the bar has every request it said thank you for, once, and both its letters',
  { timeout: 240_000 },
  async ([database, kills]) => {
    await killedUnderLoad(injectedFixtures(), database, kills)
  },
)
