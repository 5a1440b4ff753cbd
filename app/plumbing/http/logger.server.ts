import { fstatSync } from 'node:fs'

/** The urgency of a line. An error wants somebody today, a warning wants somebody to look. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
export type Logger = (level: LogLevel, event: string, facts?: Record<string, string | number | boolean | null>) => void
export type LogOutput = { write(line: string): unknown }

/** Priorities of syslog, as sd-daemon(3) has them before a line. */
const priorities: Record<LogLevel, string> = { debug: '<7>', info: '<6>', warn: '<4>', error: '<3>' }

/**
 * One JSON line an event on standard output. Facts are ours: never a visitor's words, never a query string.
 * @param isJournal whether the journal of systemd reads it: then each line begins with its priority
 */
export function createLogger(out: LogOutput, now: () => number, isJournal = false): Logger {
  let [moment, at] = [Number.NaN, '']
  return (level, event, facts) => {
    const time = now()
    // Writing a time down costs more than the rest of the line, and under load many lines share a millisecond.
    if (time !== moment) [moment, at] = [time, new Date(time).toISOString()]
    out.write(`${isJournal ? priorities[level] : ''}${JSON.stringify({ at, level, event, ...facts })}\n`)
  }
}

/**
 * Returns whether a file descriptor leads to the journal, by what systemd says in JOURNAL_STREAM: the device and inode
 * of what it opened. See systemd.exec(5); elsewhere, as in a file or behind a pipe, nobody reads priorities.
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
 * Lines of one turn of the event loop, written together: under load a system call a line costs as much as a finished
 * page. A line waits for no other turn, and whatever ends the process in an orderly way, a crash too, writes it first.
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

/** Returns how urgent the line of a request is. 503 says that we are away for a moment, any other 5xx that we broke. */
export function getResponseLogLevel(pathname: string, status: number): LogLevel {
  if (status === 503) return 'warn'
  if (status >= 500) return 'error'
  // Asked every few seconds, for as long as the site lives.
  return pathname === '/up' ? 'debug' : 'info'
}
