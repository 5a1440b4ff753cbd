import { test } from 'vitest'
import { ToolMissing, type FaultResult } from '../../faults/outcome.ts'
import type { Fixtures } from '../fixtures.ts'
import { injectedFixtures } from '../test-database.ts'

/** Scenarios of `npm run faults` by name, each once and small. They throw where a promise is broken. */
export type Scenarios = Record<string, (fixtures: Fixtures) => Promise<FaultResult>>

/** A walk ends when it has been walked. On a slow machine that takes minutes, and says nothing about the product. */
const timeout = 15 * 60_000

/** Makes a test of each scenario. One that this machine cannot run is skipped. */
export function testScenarios(scenarios: Scenarios): void {
  test.for(Object.entries(scenarios))(
    '%s: every request and email is accounted for',
    { timeout },
    async ([, scenario], { skip }) => {
      await scenario(injectedFixtures()).catch((error) => {
        if (error instanceof ToolMissing) skip(error.message)
        throw error
      })
    },
  )
}
