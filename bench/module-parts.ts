import { globSync } from 'node:fs'
import { join } from 'node:path'

/** Reads the parts of all modules by name: `app/modules/<module>/bench/parts.ts` exports them as `parts`. */
export async function loadModuleParts(): Promise<Record<string, () => Promise<void> | void>> {
  const root = join(import.meta.dirname, '..')
  const files = globSync('app/modules/*/bench/parts.ts', { cwd: root }).toSorted()
  const loaded = await Promise.all(files.map(async (file) => (await import(join(root, file))) as { parts: object }))
  return Object.assign({}, ...loaded.map(({ parts }) => parts))
}
