import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getIslandWeight, type IslandChunk } from './doubles/island-weight.ts'

test.each([
  ['/alcohol-calculator', ['calculator.island.tsx', 'hydrate-calculator-en.tsx']],
  ['/es/alcohol-calculator', ['calculator.island.tsx', 'hydrate-calculator-es.tsx']],
  ['/quote', ['quote-form.island.tsx', 'hydrate-quote-form.tsx', 'quote-form-messages.ts', 'send-forms.island.ts']],
  [
    '/es/quote',
    ['quote-form.island.tsx', 'hydrate-quote-form.tsx', 'quote-form-messages-es.ts', 'send-forms.island.ts'],
  ],
])('the page %s loads at most 76 kB of script', (page, parts) => {
  const bytes = getIslandWeight(...parts)
  console.info(`${page}: ${bytes} bytes of script`)
  expect(bytes).toBeLessThanOrEqual(76_000)
})

test('the script of the quote form does not contain the drinks tables', () => {
  const manifest: Record<string, IslandChunk> = JSON.parse(readFileSync('build/islands/manifest.json', 'utf8'))
  const holds = (part: string, words: string) => {
    const source = Object.keys(manifest).find((source) => source.endsWith(`/${part}`))!
    const files = [source, ...(manifest[source]!.imports ?? [])].map((name) => manifest[name]!.file)
    return files.some((file) => readFileSync(`build/islands/${file}`, 'utf8').includes(words))
  }
  expect(holds('hydrate-calculator-en.tsx', 'namedCocktails')).toBe(true)
  expect(holds('hydrate-quote-form.tsx', 'namedCocktails')).toBe(false)
})

test('the run sheet tab loads at most 20 kB of script', () => {
  expect(
    getIslandWeight('run-sheet-tab.island.ts') + getIslandWeight('save-page-offline.island.ts'),
  ).toBeLessThanOrEqual(20_000)
})
