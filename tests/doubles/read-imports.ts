import { dirname, join } from 'node:path'

export type Import = {
  from: string
  /** As it is written: "./letter.ts", "node:fs". */
  module: string
  /** The file it leads to, from the repository's root; null for packages and generated types. */
  to: string | null
}

/** Every import of a source: static, for side effects, for types alone, at runtime, and exports from elsewhere. */
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
