import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getIslandScriptUrl } from '../app/ui/islands.server.ts'

type Chunk = { file: string; imports?: string[] }

/** Bytes a browser has loaded, as sent, once these islands of a page are running. */
function getWeight(...parts: string[]): number {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync('build/islands/manifest.json', 'utf8'))
  const loaded = new Set<string>()
  const load = (source: string) => {
    const { file, imports = [] } = manifest[source]!
    if (loaded.has(file)) return
    loaded.add(file)
    imports.forEach(load)
  }
  parts.forEach((part) => load(Object.keys(manifest).find((source) => source.endsWith(`/${part}`))!))
  expect([...loaded]).toContain(getIslandScriptUrl(parts[0]!.split('.')[0]!).slice(1))
  return [...loaded].reduce((sum, file) => sum + readFileSync(`build/islands/${file}.br`).length, 0)
}

test.each([
  ['/alcohol-calculator', ['calculator.island.tsx', 'calculator-alive-en.tsx']],
  ['/es/alcohol-calculator', ['calculator.island.tsx', 'calculator-alive-es.tsx']],
  ['/quote', ['quote-form.island.tsx', 'quote-desk-alive.tsx', 'form-words.ts']],
  ['/es/quote', ['quote-form.island.tsx', 'quote-desk-alive.tsx', 'form-words-es.ts']],
])('the page %s loads at most 76 kB of script', (page, parts) => {
  const bytes = getWeight(...parts)
  console.info(`${page}: ${bytes} bytes of script`)
  expect(bytes).toBeLessThanOrEqual(76_000)
})

test('the script of the quote form contains no table of drinks', () => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync('build/islands/manifest.json', 'utf8'))
  const holds = (part: string, words: string) => {
    const source = Object.keys(manifest).find((source) => source.endsWith(`/${part}`))!
    const files = [source, ...(manifest[source]!.imports ?? [])].map((name) => manifest[name]!.file)
    return files.some((file) => readFileSync(`build/islands/${file}`, 'utf8').includes(words))
  }
  expect(holds('calculator-alive-en.tsx', 'namedCocktails')).toBe(true)
  expect(holds('quote-desk-alive.tsx', 'namedCocktails')).toBe(false)
})

test('the run sheet tab loads at most 20 kB of script', () => {
  expect(getWeight('night-tab.island.ts') + getWeight('keep-sheet.island.ts')).toBeLessThanOrEqual(20_000)
})

test('the menu card editor loads at most 40 kB of script', () => {
  expect(getWeight('write-card.island.ts')).toBeLessThanOrEqual(40_000)
})
