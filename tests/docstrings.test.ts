import { globSync, readFileSync } from 'node:fs'
import { test } from 'vitest'

const files = globSync(['{app,tests,bench,faults,release}/**/*.{ts,tsx}', '{bin,server}/*.{ts,mjs}', '*.{ts,mjs}'])

test('a docstring is directly above the declaration it describes', ({ expect }) => {
  const apart = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const docstrings = text.matchAll(/^[ \t]*\/\*\*(?:(?!\*\/)[^])*\*\/[ \t]*\n(?=[ \t]*(?:\n|\/\*\*|import[ {]))/gm)
    return [...docstrings].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`)
  })
  expect(apart, 'Move it, or begin a comment about the whole file with /*.').toEqual([])
})
