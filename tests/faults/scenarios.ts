import { test } from 'vitest'
import { ToolMissing, type FaultResult } from '../../faults/outcome.ts'
import type { Fixtures } from '../fixtures.ts'
import { injectedFixtures } from '../test-database.ts'

/** Scenarios of `npm run faults` by name, each once and small. They throw where a guarantee is broken. */
export type Scenarios = Record<string, (fixtures: Fixtures) => Promise<FaultResult>>

/** Timeout in milliseconds. A scenario may take minutes on a slow machine, which does not count as a failure. */
const timeout = 15 * 60_000

/** Creates a test per scenario. Scenarios that this machine cannot run are skipped. */
export function testScenarios(scenarios: Scenarios): void {
  test.for(Object.entries(scenarios))(
    '%s: every guarantee of the scenario holds',
    { timeout },
    async ([, scenario], { skip }) => {
      await scenario(injectedFixtures()).catch((error) => {
        if (error instanceof ToolMissing) skip(error.message)
        throw error
      })
    },
  )
}
