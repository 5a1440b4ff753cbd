import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { islandEntries } from '../vite.islands.config.ts'
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
  const [name] = Object.entries(islandEntries).find(([, source]) => source.endsWith(`/${parts[0]}`))!
  expect([...loaded]).toContain(getIslandScriptUrl(name).slice(1))
  return [...loaded].reduce((sum, file) => sum + readFileSync(`build/islands/${file}.br`).length, 0)
}

test.each([
  ['/alcohol-calculator', ['calculator.island.tsx', 'hydrate-calculator-en.tsx']],
  ['/es/alcohol-calculator', ['calculator.island.tsx', 'hydrate-calculator-es.tsx']],
  ['/quote', ['quote-form.island.tsx', 'hydrate-quote-form.tsx', 'quote-form-messages.ts']],
  ['/es/quote', ['quote-form.island.tsx', 'hydrate-quote-form.tsx', 'quote-form-messages-es.ts']],
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
  expect(holds('hydrate-calculator-en.tsx', 'namedCocktails')).toBe(true)
  expect(holds('hydrate-quote-form.tsx', 'namedCocktails')).toBe(false)
})

test('the run sheet tab loads at most 20 kB of script', () => {
  expect(getWeight('run-sheet-tab.island.ts') + getWeight('save-page-offline.island.ts')).toBeLessThanOrEqual(20_000)
})

test('the menu card editor loads at most 40 kB of script', () => {
  expect(getWeight('edit-menu-card.island.ts')).toBeLessThanOrEqual(40_000)
})
