import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const files = globSync(['{app,tests,bench,faults,docs}/**/*.{ts,tsx,css}', '{bin,server}/*.{ts,mjs}', '*.{ts,mjs}'])

// Versions before 1.0.0 start these files of the next version when they upgrade to it.
const startedByOldVersions = ['start.ts', 'worker.ts']

/** Files that the program finds by name in the folder of each module. */
const ofEachModule =
  /^app\/modules\/[\w-]+\/((module(\.server)?|tests\/(fill-bar|owner-pages)|bench\/parts|faults\/scenarios)\.ts|(office|staff-page)\.sheet\.css)$/

test('no two files have the same name, except those that each module has', () => {
  const named = files.filter((file) => !startedByOldVersions.includes(file) && !ofEachModule.test(file))
  const names = named.map((file) => basename(file))
  expect(names.filter((name, i) => names.indexOf(name) !== i && !name.startsWith('index.'))).toEqual([])
})

test('no file or folder has a catch-all name such as utils or common', () => {
  const drawer = /(^|\/)(utils?|lib|helpers?|types|common|shared|misc|Service|Manager)(\/|\.[^/]*$)/
  expect(files.filter((file) => drawer.test(file))).toEqual([])
})

test('no file only re-exports from other files', () => {
  const handedOn = /export\b[^'"`;]*?\bfrom\s*['"][^'"\n]+['"]/g
  const sources = files.filter((file) => /\.tsx?$/.test(file))
  const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
  const rest = (file: string) => readFileSync(file, 'utf8').replace(comments, '').replace(handedOn, '').trim()
  expect(sources.filter((file) => rest(file) === '')).toEqual([])
})
