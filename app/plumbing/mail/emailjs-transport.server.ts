import { setTimeout as pause } from 'node:timers/promises'
import type { EmailTransport, SendEmailResult } from '../outbox/email.ts'
import { buildEmailjsPayload, type EmailjsAccount } from './emailjs-payload.ts'
import { sanitizeRemoteText } from './sanitize-remote-text.ts'

/** Monotonic time in milliseconds, and a sleep on the same clock. */
export type MonotonicClock = { now(): number; sleep(ms: number): Promise<void> }

type EmailjsOptions = EmailjsAccount & { origin?: string; timeoutMs?: number; pace?: MonotonicClock }

/**
 * Sends emails through EmailJS's REST API, at most a single email per second. EmailJS's Node SDK does not allow another
 * URL.
 * @param options.timeoutMs time limit of a request, including the whole response, in milliseconds
 */
export function createEmailjsTransport(options: EmailjsOptions): EmailTransport {
  const { origin = 'https://api.emailjs.com', timeoutMs = 30_000, pace = realPace, privateKey } = options
  const ourTurn = createThrottle(pace)

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
    // Redirects are not followed, because that would send the keys to another server.
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    status = answer.status
    return toEmailjsResult(
      status,
      await Promise.race([getOpening(answer), pause(bodyWaitMs, unendedBodyMessage, { ref: false })]),
    )
  } catch (error) {
    // The status decides, even if reading the body fails. Retrying a success would send the email twice.
    return status > 0 ? toEmailjsResult(status, unendedBodyMessage) : toNoResponseResult(error, timeoutMs)
  } finally {
    done.abort()
  }
}

/** Maximum wait for the body after the status, in milliseconds. */
const bodyWaitMs = 5_000
const unendedBodyMessage = '(the words of the answer never came to an end)'

/** Reads enough of a response for the history and ignores the rest. */
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

// A tenth more than a second, because EmailJS counts arrivals and network delays vary. Milliseconds.
const requestIntervalMs = 1_100

/** Reserves a time slot for each call when it is made, so that concurrent calls are spaced too. */
function createThrottle({ now, sleep }: MonotonicClock): () => Promise<void> {
  let free = -Infinity
  return async () => {
    const wait = Math.max(free - now(), 0)
    free = now() + wait + requestIntervalMs
    if (wait > 0) await sleep(wait)
  }
}

/** Converts EmailJS's response to a result: contract "EmailJS, as our server must speak it". */
function toEmailjsResult(status: number, text: string): SendEmailResult {
  const words = `${status} ${text}`.trim()
  if (status === 200 && text.trim() === 'OK') return { kind: 'sent', words: 'OK' }
  if (status >= 200 && status < 300) return { kind: 'sent', words: `EmailJS did not say OK, but took it: ${words}` }
  if (status === 408 || status === 429 || status >= 500) return { kind: 'later', words }
  return { kind: 'refused', words }
}

/**
 * Result of a request without a response. The email is deferred as not sent only if the request surely never left. Once
 * it may have been written, a lost response looks like a lost email.
 * @param timeoutMs the time limit, in milliseconds
 */
function toNoResponseResult(error: unknown, timeoutMs: number): SendEmailResult {
  const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException }
  const said = cause?.message || cause?.code || message
  const why = name === 'TimeoutError' ? `no answer within ${timeoutMs / 1000} s` : said
  if (cause?.syscall === 'connect' || notSentPatterns.some((code) => code.test(cause?.code ?? ''))) {
    return { kind: 'later', words: `EmailJS could not be reached: ${why}` }
  }
  return {
    kind: 'later',
    words: `The request was made but never answered: the email may have arrived, and sending it again may duplicate it (${why})`,
    unknown: true,
  }
}

const notSentPatterns = [
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/,
  /^(EPROTO$|ERR_TLS|ERR_SSL|UNABLE_TO)|CERT/,
]
