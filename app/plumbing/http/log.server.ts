export type Log = (event: string, facts?: Record<string, string | number | boolean | null>) => void

/** One JSON line an event on standard output. Facts are ours: never a visitor's words, never a query string. */
export function logTo(out: { write(line: string): unknown }, now: () => number): Log {
  return (event, facts) => {
    out.write(`${JSON.stringify({ at: new Date(now()).toISOString(), event, ...facts })}\n`)
  }
}
