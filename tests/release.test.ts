import { expect, test } from 'vitest'
import { runProgram } from './program.ts'

test('nothing is missing of what a release needs, and its tag is printed, not made', async () => {
  const { code, said } = await runProgram('release.ts', ['--uncommitted'], {})
  expect([said, code]).toEqual([expect.stringMatching(/^Nothing is missing.*git tag -a v\d+\.\d+\.\d+/s), 0])
})
