import { test } from 'vitest'
import { killUnderLoad } from '../faults/killed-under-load.ts'
import { databases } from './test-app.ts'
import { injectedFixtures } from './test-database.ts'

// `npm run faults -- --kills 100` repeats this as often as you like, and tests more failures.
const kills = { sqlite: 5, postgres: 3 }

test.each(databases)(
  '%s: repeated kills under load lose or duplicate no confirmed request or email',
  async (database) => {
    await killUnderLoad(injectedFixtures(), database, kills[database])
  },
)
