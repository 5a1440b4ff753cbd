import type { Verdict } from '../outbox/letter.ts'

/** What EmailJS's answer means for the letter: contract "EmailJS, as our server must speak it". */
export function emailjsAnswer(status: number, text: string): Verdict {
  const words = `${status} ${text}`.trim()
  if (status === 200 && text.trim() === 'OK') return { kind: 'sent', words: 'OK' }
  if (status >= 200 && status < 300) return { kind: 'sent', words: `EmailJS did not say OK, but took it: ${words}` }
  if (status === 408 || status === 429 || status >= 500) return { kind: 'later', words }
  return { kind: 'refused', words }
}

/**
 * What silence means. Only a request that surely never left is plainly later: once it may have been written,
 * nobody can tell a lost answer from a lost letter.
 * @param timeoutMs the limit that was set, in milliseconds
 */
export function emailjsSilence(error: unknown, timeoutMs: number): Verdict {
  const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException }
  const said = cause?.message || cause?.code || message
  const why = name === 'TimeoutError' ? `no answer within ${timeoutMs / 1000} s` : said
  if (cause?.syscall === 'connect' || neverLeft.some((code) => code.test(cause?.code ?? ''))) {
    return { kind: 'later', words: `EmailJS could not be reached: ${why}` }
  }
  return {
    kind: 'later',
    words: `The request was made but never answered: the letter may have arrived, a retry may duplicate it (${why})`,
    unknown: true,
  }
}

const neverLeft = [
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/,
  /^(EPROTO$|ERR_TLS|ERR_SSL|UNABLE_TO)|CERT/,
]
