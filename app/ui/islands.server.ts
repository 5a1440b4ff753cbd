import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = Record<string, { file: string; name: string; isEntry?: boolean }>

let sources: Record<string, string> | null = null

/** Returns the URL of an island's script by its name, from the build manifest. */
export function getIslandScriptUrl(name: string): string {
  sources ??= readSources()
  const source = sources[name]
  if (!source) throw new Error(`No island "${name}" was built`)
  return source
}

function readSources(): Record<string, string> {
  const manifest: Manifest = JSON.parse(readFileSync(join(process.cwd(), 'build/islands/manifest.json'), 'utf8'))
  const entries = Object.values(manifest).filter(({ isEntry }) => isEntry)
  return Object.fromEntries(entries.map(({ name, file }) => [name, `/${file}`]))
}
