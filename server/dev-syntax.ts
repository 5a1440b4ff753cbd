import { parseSync, type Plugin } from 'vite'

/** A mistake in a source: what it is, in which file, on which line (from 1). */
export type SyntaxErrorLocation = { message: string; file: string; line: number }

/** Returns the first mistake that keeps a source from being read, or null. */
export function findSyntaxError(file: string, text: string): SyntaxErrorLocation | null {
  const [error] = parseSync(file, text).errors
  if (!error) return null
  const start = error.labels[0]?.start ?? 0
  return { message: error.message, file, line: text.slice(0, start).split('\n').length }
}

/**
 * While one works on the site: a source that cannot be read becomes one that exports nothing, and a route one that
 * throws when it is asked. Else one such file would take every page with it, since all routes are one build.
 */
export function createBrokenSourcePlugin(): Plugin {
  return {
    name: 'broken-sources-apart',
    enforce: 'pre',
    apply: 'serve',
    transform: {
      order: 'pre',
      handler(code, id) {
        const file = id.split('?', 1)[0]!
        if (!/\/app\/.*\.tsx?$/.test(file) || this.environment.name === 'client') return null
        const mistake = findSyntaxError(file, code)
        if (!mistake) return null
        return { code: /\.route\.tsx?$/.test(file) ? routeThatThrows(mistake) : 'export {}', map: null }
      },
    },
  }
}

function routeThatThrows({ message, file, line }: SyntaxErrorLocation): string {
  const words = JSON.stringify(`${message} (${file}:${line})`)
  return `const broken = () => { throw new SyntaxError(${words}) }
export const loader = broken
export const action = broken
export default broken`
}
