import { setTimeout as pause } from 'node:timers/promises'
import type { EmailTransport, SendEmailResult } from '../outbox/email.ts'
import { buildEmailjsPayload, type EmailjsAccount } from './emailjs-payload.ts'
import { sanitizeRemoteText } from './sanitize-remote-text.ts'

/** Milliseconds that only go forward, and a wait that ends by the same clock. */
export type MonotonicClock = { now(): number; sleep(ms: number): Promise<void> }

type EmailjsOptions = EmailjsAccount & { origin?: string; timeoutMs?: number; pace?: MonotonicClock }

/**
 * Asks EmailJS to send letters, over REST, at most one a second. Their Node SDK cannot be pointed elsewhere.
 * @param options.timeoutMs how long one request may take, to the last byte of its answer, in milliseconds
 */
export function createEmailjsTransport(options: EmailjsOptions): EmailTransport {
  const { origin = 'https://api.emailjs.com', timeoutMs = 30_000, pace = realPace, privateKey } = options
  const ourTurn = turns(pace)

  return async (email): Promise<SendEmailResult> => {
    const payload = buildEmailjsPayload(email, options)
    if ('refused' in payload) return { kind: 'refused', words: payload.refused }
    await ourTurn()
    const verdict = await post(`${origin}/api/v1.0/email/send`, payload.body, timeoutMs)
    return { ...verdict, words: sanitizeRemoteText(verdict.words, privateKey ? [privateKey] : []) }
  }
}

async function post(url: string, body: string, timeoutMs: number): Promise<SendEmailResult> {
  const done = new AbortController()
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), done.signal])
  let status = 0
  try {
    const headers = { 'Content-Type': 'application/json' }
    // A redirect is an answer, not an errand: following it would carry the keys to someone else.
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    status = answer.status
    return emailjsAnswer(status, await Promise.race([getOpening(answer), pause(wordsMs, unended, { ref: false })]))
  } catch (error) {
    // The status decides, yes or no, whatever becomes of the words behind it: a yes asked for again would be sent twice.
    return status > 0 ? emailjsAnswer(status, unended) : emailjsSilence(error, timeoutMs)
  } finally {
    done.abort()
  }
}

/** How long the words behind a status are waited for, in milliseconds. */
const wordsMs = 5_000
const unended = '(the words of the answer never came to an end)'

/** Enough of an answer for the history, however much more of it there is. */
async function getOpening(answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of answer.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > 2_000) break
  }
  return text
}

const realPace: MonotonicClock = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

// A tenth over the second: EmailJS counts arrivals, and the way there is not always equally long.
const gapMs = 1_100

/** Gives each call its own moment, reserved when it asks, so that calls side by side are spaced as well. */
function turns({ now, sleep }: MonotonicClock): () => Promise<void> {
  let free = -Infinity
  return async () => {
    const wait = Math.max(free - now(), 0)
    free = now() + wait + gapMs
    if (wait > 0) await sleep(wait)
  }
}

/** What EmailJS's answer means for the letter: contract "EmailJS, as our server must speak it". */
function emailjsAnswer(status: number, text: string): SendEmailResult {
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
function emailjsSilence(error: unknown, timeoutMs: number): SendEmailResult {
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
