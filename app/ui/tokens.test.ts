import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheets = globSync('app/**/*.css').filter((file) => !file.endsWith('/tokens.css'))
const read = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
const getDeclarations = (file: string) => [...read(file).matchAll(/[\s{;]([\w-]+):\s*([^;{}]+);/g)]

test('stylesheets take colors only from the tokens', () => {
  const literal = /#[\da-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|lab|lch|color)\(|(?<![-\w])(white|black)\b/i
  const found = sheets.flatMap((file) =>
    getDeclarations(file).flatMap(([, name, value]) => (literal.test(value!) ? [`${file}: ${name}: ${value}`] : [])),
  )
  expect(sheets.length).toBeGreaterThan(10)
  expect(found).toEqual([])
})

test('border radii are 0, 50% or a radius token', () => {
  const found = sheets.flatMap((file) =>
    getDeclarations(file)
      .filter(([, name]) => name!.endsWith('radius') && !name!.startsWith('--'))
      .flatMap(([, , value]) => value!.split(/\s+/).map((part) => `${file}: ${part}`))
      .filter((part) => !/: (0|50%|var\(--(radius|radius-small|round)\))$/.test(part)),
  )
  expect(found).toEqual([])
})

test('margins, paddings and gaps up to 3rem use spacing tokens', () => {
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
