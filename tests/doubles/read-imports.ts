import { dirname, join } from 'node:path'

export type Import = {
  from: string
  /** Imported module as written: "./letter.ts", "node:fs". */
  module: string
  /** Imported file, relative to the repository's root. Null for packages and generated types. */
  to: string | null
}

/** Lists every import of a source: static, side-effect, type-only and dynamic imports, and re-exports. */
export function listSourceImports(file: string, source: string): Import[] {
  const statements = /^\s*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"\n]+)['"]/gm
  const calls = /\bimport\(\s*['"]([^'"\n]+)['"]/g
  return [
    ...[...source.matchAll(statements)].map(([, module = '']) => read(file, module)),
    ...[...source.matchAll(calls)].map(([, module = '']) => read(file, module)),
  ]
}

function read(from: string, module: string): Import {
  const isOurs = module.startsWith('.') && !module.includes('/+types/')
  return { from, module, to: isOurs ? join(dirname(from), module.replace(/\?.*$/, '')) : null }
}
