import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { getIslandScriptUrl } from '../../app/ui/islands.server.ts'
import { islandEntries } from '../../vite.islands.config.ts'

/** A built file of an island, and the files it imports. */
export type IslandChunk = { file: string; imports?: string[] }

/** Compressed bytes that a browser loads until these islands of a page run. */
export function getIslandWeight(...parts: string[]): number {
  const manifest: Record<string, IslandChunk> = JSON.parse(readFileSync('build/islands/manifest.json', 'utf8'))
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
