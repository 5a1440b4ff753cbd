import assert from 'node:assert/strict'
import { Agent, request as ask, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../app/plumbing/database/database.server.ts'

type Sent = { path: string; method?: string; headers?: Record<string, string>; body?: BodyInit | null }
type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/** Markup that appears on no page of the site. Found unescaped, it shows that input is reflected as markup. */
const hostileMarkup = ['<script>alert(1)', '"><img src=x']

const agent = new Agent({ keepAlive: true })

/** Sends a request with Node's own client, which permits more than fetch does. */
export function send(port: number, { path, method = 'GET', headers = {}, body = null }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = ask({ port, host: '127.0.0.1', path, method, headers, agent }, (incoming) => {
      buffer(incoming).then((bytes) => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: String(bytes) })
      }, reject)
    })
    // A reused connection may have been closed by the server. The request was then not read and is sent again.
    const isStale = (error: NodeJS.ErrnoException) => outgoing.reusedSocket && error.code === 'ECONNRESET'
    outgoing.on('error', (error) =>
      isStale(error) ? resolve(send(port, { path, method, headers, body })) : reject(error),
    )
    outgoing.end(body ?? undefined)
  })
}

/**
 * Asserts that a response has no 5xx status, stack trace, reflected markup or injected header. `told` describes the
 * request in failure messages.
 */
export function assertHarmless({ status, headers, text }: Answer, told: string): void {
  assert.ok(status < 500, told)
  assert.doesNotMatch(text, /\n\s+at .*\.(ts|tsx|js|mjs):\d+|node:internal|SQLITE_|kysely/i, told)
  // Browsers do not treat JSON and the router's data format as markup, because of nosniff.
  const isPage = headers['content-type']?.startsWith('text/html') ?? false
  for (const mark of hostileMarkup) assert.ok(!isPage || !text.includes(mark), `${told} reflects ${mark}`)
  assert.equal(headers['set-cookie']?.some((cookie) => cookie.startsWith('x=')) ?? false, false, told)
}

/** Asserts that no email header contains an injected line break. */
export async function assertWholeLetters(db: Db): Promise<void> {
  const emails = await db.selectFrom('email').select(['subject', 'reply_to', 'recipient']).execute()
  for (const email of emails) for (const header of Object.values(email)) assert.doesNotMatch(header ?? '', /[\r\n]/)
}
