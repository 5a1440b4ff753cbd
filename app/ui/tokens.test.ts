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

/** Stylesheets for print and drawings, which have their own font sizes. */
const printedSheets = /\/(print|pdf-document|menu-card-image|menu-card-print-sheet|run-sheet|venue-packet)\.css$/
const printBlock = /@media print\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g
/** Sizes in the units of a chart, limited by the width of a bar, and read at arm's length. */
const ownSizes = [
  'app/drinks/calculator/calculator.css: 650 min(var(--step--1), 3.5vw) var(--sans)',
  'app/money/year/money.css: 400 30px var(--sans)',
  'app/office/event/run-sheet-tab.css: 400 min(3.4rem, 20vw) / 1 var(--serif)',
]

test('the design tokens define eight font sizes', () => {
  const declared = readFileSync('app/ui/css/tokens.css', 'utf8').match(/--step-[\w-]+(?=:)/g)
  expect(declared).toHaveLength(8)
})

test('stylesheets use only the font sizes of the tokens', () => {
  const found = sheets
    .filter((file) => !printedSheets.test(file))
    .flatMap((file) =>
      [
        ...read(file)
          .replace(printBlock, '')
          .matchAll(/[\s{;]font(?:-size)?:\s*([^;{}]+);/g),
      ]
        .map(([, value]) => value!)
        .filter((value) => !/^(\w+ )?var\(--step-[\w-]+\)( |$)|^inherit$/.test(value))
        .map((value) => `${file}: ${value}`),
    )
  expect(found.toSorted()).toEqual(ownSizes)
})

test('only a whole page may redefine the font sizes', () => {
  const found = sheets.flatMap((file) =>
    [...read(file).matchAll(/([^{};]+)\{([^{}]*)\}/g)]
      .filter(([, selector, body]) => !/^\s*body/.test(selector!) && /--step-[\w-]+:\s*(?!\s|var\()/.test(body!))
      .map(([, selector]) => `${file}: ${selector!.trim()}`),
  )
  expect(found).toEqual([])
})

/** Lines of all stylesheets but the lists of sheets in app/, without empty ones. Lower it when rules go. */
const mostLines = 12_797

test('the stylesheets stay within their size limit', () => {
  const lines = globSync('app/*/**/*.css').flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean))
  expect(lines.length).toBeLessThanOrEqual(mostLines)
})

test('client pages reuse no class name of the public pages’ stylesheet', () => {
  const listClasses = (file: string) =>
    new Set([...read(file).matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name!))
  const shared = sheets.filter((file) => file.startsWith('app/ui/')).map(listClasses)
  const own = [...listClasses('app/site/pages/pages.css')].filter((name) => !shared.some((all) => all.has(name)))
  expect(own.length).toBeGreaterThan(20)
  const theirs = listClasses('app/agreements/client-page/client-page.css')
  expect(own.filter((name) => theirs.has(name))).toEqual([])
})
