export type Log = (event: string, facts?: Record<string, string | number | boolean | null>) => void
export type Out = { write(line: string): unknown }

/** One JSON line an event on standard output. Facts are ours: never a visitor's words, never a query string. */
export function logTo(out: Out, now: () => number): Log {
  let [moment, at] = [Number.NaN, '']
  return (event, facts) => {
    const time = now()
    // Writing a time down costs more than the rest of the line, and under load many lines share a millisecond.
    if (time !== moment) [moment, at] = [time, new Date(time).toISOString()]
    out.write(`${JSON.stringify({ at, event, ...facts })}\n`)
  }
}

/** What the log says of an error: its name, and the code it or its cause came with. Its message may quote somebody's words. */
export function nameOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = codeOf(error)
  return code ? `${error.name} ${code}` : error.name
}

function codeOf(error: Error): string | undefined {
  const { code, cause } = error as NodeJS.ErrnoException
  return code ?? (cause instanceof Error ? codeOf(cause) : undefined)
}

/**
 * Lines of one turn of the event loop, written together: under load a system call a line costs as much as a finished
 * page. A line waits for no other turn, and whatever ends the process in an orderly way, a crash too, writes it first.
 */
export function gathered(out: Out): Out {
  let lines = ''
  const flush = () => {
    const text = lines
    lines = ''
    if (text) out.write(text)
  }
  process.on('exit', flush)
  return {
    write(line) {
      if (lines === '') setImmediate(flush)
      lines += line
    },
  }
}
