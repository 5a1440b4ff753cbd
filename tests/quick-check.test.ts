import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const stages = ['react-router', 'tsc', 'oxlint', 'node', 'prettier', 'vitest']

/**
 * Runs the check with stand-ins for its stages, of which some fail. Returns the stages that ran, the exit status and the
 * last line of stderr.
 */
function check(failing: string[], args = ['--quick']) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'bar-check-'))
  const ran = join(folder.path, 'ran')
  writeFileSync(ran, '')
  for (const stage of stages) {
    const file = join(folder.path, stage)
    writeFileSync(file, `#!/bin/sh\necho ${stage} >> ${ran}\nexit ${failing.includes(stage) ? 2 : 0}\n`)
    chmodSync(file, 0o755)
  }
  const { status, stderr } = spawnSync(process.execPath, ['tests/run.ts', ...args], {
    encoding: 'utf8',
    env: { PATH: [folder.path, process.env.PATH].join(delimiter), TMPDIR: resolve(folder.path) },
  })
  return { ran: readFileSync(ran, 'utf8').trim().split('\n'), status, words: stderr.trim().split('\n').at(-1) }
}

test('the quick check runs all stages and names the failed ones at its end', () => {
  const { ran, status, words } = check(['tsc', 'prettier'])
  expect(ran).toEqual(stages)
  expect([status, words]).toEqual([1, 'Red: types, format. All else is green.'])
})

test('the quick check fails when only its last stage fails', () => {
  const { status, words } = check(['vitest'])
  expect([status, words]).toEqual([1, 'Red: tests. All else is green.'])
})

test('the quick check without failures exits with 0 and prints nothing', () => {
  expect(check([])).toEqual({ ran: stages, status: 0, words: '' })
})
