import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheets = globSync('app/**/*.css').filter((file) => !file.endsWith('/tokens.css'))
const read = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
const getDeclarations = (file: string) => [...read(file).matchAll(/[\s{;]([\w-]+):\s*([^;{}]+);/g)]

test('a color is named once, among the tokens', () => {
  const literal = /#[\da-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|lab|lch|color)\(|(?<![-\w])(white|black)\b/i
  const found = sheets.flatMap((file) =>
    getDeclarations(file).flatMap(([, name, value]) => (literal.test(value!) ? [`${file}: ${name}: ${value}`] : [])),
  )
  expect(sheets.length).toBeGreaterThan(10)
  expect(found).toEqual([])
})

test('corners are square, round, or one of the radii among the tokens', () => {
  const found = sheets.flatMap((file) =>
    getDeclarations(file)
      .filter(([, name]) => name!.endsWith('radius') && !name!.startsWith('--'))
      .flatMap(([, , value]) => value!.split(/\s+/).map((part) => `${file}: ${part}`))
      .filter((part) => !/: (0|50%|var\(--(radius|radius-small|round)\))$/.test(part)),
  )
  expect(found).toEqual([])
})

test('room between things is one of the steps among the tokens; only what parts sections is larger', () => {
  const found = sheets.flatMap((file) =>
    getDeclarations(file)
      .filter(([, name]) => /^(margin|padding|(row-|column-)?gap)(-|$)/.test(name!))
      .flatMap(([, , value]) => value!.match(/-?[\d.]+rem/g) ?? [])
      .filter((size) => Math.abs(parseFloat(size)) <= 3)
      .map((size) => `${file}: ${size}`),
  )
  expect(found).toEqual([])
})

test('every token that is used is declared', () => {
  const all = globSync('app/**/*.css').map(read).join('\n')
  const declared = new Set([...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
  const used = [...all.matchAll(/var\((--[\w-]+)(,?)/g)].filter(([, name, rest]) => !declared.has(name) && rest === '')
  expect(used.map(([, name]) => name)).toEqual([])
})
