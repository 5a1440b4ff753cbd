import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runProgram } from './program.ts'

test('the release check passes, prints the tag command and creates no tag', async () => {
  const tags = () => spawnSync('git', ['tag'], { encoding: 'utf8' }).stdout
  const before = tags()
  const { code, said } = await runProgram('release.ts', ['--uncommitted'], {})
  expect([said, code]).toEqual([expect.stringMatching(/^Nothing is missing.*git tag -a v\d+\.\d+\.\d+/s), 0])
  expect(tags()).toBe(before)
})
