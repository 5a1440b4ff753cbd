import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areas, getAreaPaths } from './areas.ts'

const root = join(import.meta.dirname, '..')
const testFiles = ['app', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
)

test.each(Object.entries(areas))('each path of the capability %s has tests', (_, paths) => {
  const without = paths.filter((path) => !testFiles.some((file) => file.startsWith(path)))
  expect(without).toEqual([])
})

test('each test folder belongs to a capability or to shared code', () => {
  const shared = [
    'app/backbar/',
    'app/business/',
    'app/office/',
    'app/events/',
    'app/operations/',
    'app/plumbing/',
    'app/ui/',
    'app/upkeep/',
  ]
  const known = [...shared, ...Object.values(areas).flat()]
  const folders = new Set(
    testFiles.filter((file) => /^app\/.*\//.test(file)).map((file) => file.slice(0, file.lastIndexOf('/') + 1)),
  )
  expect([...folders].filter((folder) => !known.some((path) => folder.startsWith(path)))).toEqual([])
})

test('a command-line argument that names no capability is passed to the test runner unchanged', () => {
  expect(getAreaPaths(['tests/api', '-t', 'quote'])).toEqual(['tests/api', '-t', 'quote'])
})
