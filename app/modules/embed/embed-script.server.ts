import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'

let script: string | null = null

/** Returns the built script in a function of its own, so that it adds no name to the page that loads it. */
export function getEmbedScript(): string {
  script ??= `(()=>{${readFileSync(join(process.cwd(), 'build/islands', getIslandScriptUrl('embed')), 'utf8')}\n})()`
  return script
}
