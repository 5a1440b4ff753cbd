import type { TestProject } from 'vitest/node'
import { makeFixtures, type Fixtures } from './fixtures.ts'

declare module 'vitest' {
  interface ProvidedContext extends Fixtures {}
}

/** Runs once for all tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { clear, ...fixtures } = await makeFixtures({ survivesPowerCuts: false })
  project.provide('postgresUrl', fixtures.postgresUrl)
  project.provide('sampleData', fixtures.sampleData)
  return clear
}
