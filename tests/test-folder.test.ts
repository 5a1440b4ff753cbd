import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { createSmallDiskIfPossible } from '../faults/small-disk.ts'
import { createTestFolder } from './test-folder.ts'

test('the test folder of a killed run is deleted with its mounted disk', ({ expect }) => {
  const place = createPlace()
  const left = join(place, `bar-tests-${findEndedPid()}-left`)
  mkdirSync(left)
  writeFileSync(join(left, 'bar.db'), 'rows')
  const mounted = spawnSync('mount', ['-t', 'tmpfs', 'bar-disk', mkdtempSync(join(left, 'bar-disk-'))]).status === 0

  const folder = createTestFolder(place)

  expect(existsSync(left)).toBe(false)
  expect(existsSync(folder)).toBe(true)
  expect(mounted).toBe(canMount())
})

test('the test folder of a run in progress stays', ({ expect }) => {
  const place = createPlace()
  const busy = join(place, `bar-tests-${process.pid}-busy`)
  mkdirSync(busy)

  createTestFolder(place)

  expect(existsSync(busy)).toBe(true)
})

function createPlace(): string {
  const place = mkdtempSync(join(tmpdir(), 'bar-place-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  return place
}

function canMount(): boolean {
  using disk = createSmallDiskIfPossible(1)
  return disk !== null
}

/** Returns the process id of a program that has ended. */
function findEndedPid(): number {
  return spawnSync('node', ['--version']).pid
}
