import { parseSync, type Plugin } from 'vite'

/** Syntax error in a source: message, file and line (from 1). */
export type SyntaxErrorLocation = { message: string; file: string; line: number }

/** Returns the first syntax error of a source, or null. */
export function findSyntaxError(file: string, text: string): SyntaxErrorLocation | null {
  const [error] = parseSync(file, text).errors
  if (!error) return null
  const start = error.labels[0]?.start ?? 0
  return { message: error.message, file, line: text.slice(0, start).split('\n').length }
}

/**
 * Development only. Replaces a source with a syntax error by an empty module, and a route by a module that throws when
 * requested. Otherwise a single such file would break every page, since all routes are in the same build.
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
        return { code: /\.route\.tsx?$/.test(file) ? createThrowingRoute(mistake) : 'export {}', map: null }
      },
    },
  }
}

function createThrowingRoute({ message, file, line }: SyntaxErrorLocation): string {
  const words = JSON.stringify(`${message} (${file}:${line})`)
  return `const broken = () => { throw new SyntaxError(${words}) }
export const loader = broken
export const action = broken
export default broken`
}
