import { fstatSync } from 'node:fs'

/** Log levels. An error needs attention today, a warning needs a look. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
export type Logger = (level: LogLevel, event: string, facts?: Record<string, string | number | boolean | null>) => void
export type LogOutput = { write(line: string): unknown }

/** Syslog priorities, written before a line as described in sd-daemon(3). */
const priorities: Record<LogLevel, string> = { debug: '<7>', info: '<6>', warn: '<4>', error: '<3>' }

/**
 * Creates a logger that writes a JSON line per event to standard output. Fields contain no visitor input and no query
 * strings.
 * @param isJournal whether systemd's journal reads the output: then each line begins with its priority
 */
export function createLogger(out: LogOutput, now: () => number, isJournal = false): Logger {
  let [moment, at] = [Number.NaN, '']
  return (level, event, facts) => {
    const time = now()
    // Formatting the time costs more than the rest of the line, and under load many lines share a millisecond.
    if (time !== moment) [moment, at] = [time, new Date(time).toISOString()]
    out.write(`${isJournal ? priorities[level] : ''}${JSON.stringify({ at, level, event, ...facts })}\n`)
  }
}

/**
 * Whether a file descriptor leads to systemd's journal, according to JOURNAL_STREAM, which holds the device and inode of
 * the journal's stream. See systemd.exec(5). Elsewhere, as in a file or a pipe, priorities are not used.
 */
export function isJournalStream(stream: string | undefined, descriptor: number): boolean {
  if (!stream) return false
  try {
    const { dev, ino } = fstatSync(descriptor)
    return stream === `${dev}:${ino}`
  } catch {
    return false
  }
}

/**
 * Buffers the lines of an event loop turn and writes them together. Under load, a system call per line costs as much as
 * serving a cached page. Every orderly end of the process, including a crash, writes the buffered lines first.
 */
export function bufferLogOutput(out: LogOutput): LogOutput {
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

/** Returns the log level of a request. A 503 means temporarily unavailable, any other 5xx a bug. */
export function getResponseLogLevel(pathname: string, status: number): LogLevel {
  if (status === 503) return 'warn'
  if (status >= 500) return 'error'
  // Requested every few seconds by monitoring.
  return pathname === '/up' ? 'debug' : 'info'
}
