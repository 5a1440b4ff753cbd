import type { TestProject } from 'vitest/node'
import { layGround, type Ground } from './ground.ts'

declare module 'vitest' {
  interface ProvidedContext extends Ground {}
}

/** Once for all tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { clear, ...ground } = await layGround()
  project.provide('postgresUrl', ground.postgresUrl)
  project.provide('sampleData', ground.sampleData)
  return clear
}
