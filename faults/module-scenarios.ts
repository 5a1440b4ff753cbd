import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Fixtures } from '../tests/fixtures.ts'
import type { FaultResult } from './outcome.ts'

type Scenarios = Record<string, () => Promise<FaultResult>>

/** Scenarios of a module by name. `kills` run at the same time as other scenarios that kill processes. */
export type ModuleScenarios = (
  fixtures: Fixtures,
  options: { kills: number; seed: number; orders: number },
) => { kills: Scenarios; others: Scenarios }

/** Reads the scenarios of all modules: `app/modules/<module>/faults/scenarios.ts` exports them as `scenarios`. */
export async function loadModuleScenarios(): Promise<ModuleScenarios[]> {
  const root = join(import.meta.dirname, '..')
  const files = globSync('app/modules/*/faults/scenarios.ts', { cwd: root }).toSorted()
  return Promise.all(
    files.map(async (file) => ((await import(join(root, file))) as { scenarios: ModuleScenarios }).scenarios),
  )
}
