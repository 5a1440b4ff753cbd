import assert from 'node:assert/strict'
import { Agent, request as ask, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../app/plumbing/database/database.server.ts'

type Sent = { path: string; method?: string; headers?: Record<string, string>; body?: BodyInit | null }
type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/** A mark no page of ours holds: where it comes back unescaped, somebody's markup would too. */
const markup = ['<script>alert(1)', '"><img src=x']

const agent = new Agent({ keepAlive: true })

/** By Node's own client, which lets more through than fetch does. */
export function send(port: number, { path, method = 'GET', headers = {}, body = null }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = ask({ port, host: '127.0.0.1', path, method, headers, agent }, (incoming) => {
      buffer(incoming).then((bytes) => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: String(bytes) })
      }, reject)
    })
    // A line the server has just closed is taken up by chance: then the request was never read, and is sent anew.
    const isStale = (error: NodeJS.ErrnoException) => outgoing.reusedSocket && error.code === 'ECONNRESET'
    outgoing.on('error', (error) =>
      isStale(error) ? resolve(send(port, { path, method, headers, body })) : reject(error),
    )
    outgoing.end(body ?? undefined)
  })
}

/** No 5xx, no stack trace, no markup reflected, no header split; `told` says what was asked. */
export function assertHarmless({ status, headers, text }: Answer, told: string): void {
  assert.ok(status < 500, told)
  assert.doesNotMatch(text, /\n\s+at .*\.(ts|tsx|js|mjs):\d+|node:internal|SQLITE_|kysely/i, told)
  // JSON and the router's own format are no markup to any browser: nosniff sees to that.
  const isPage = headers['content-type']?.startsWith('text/html') ?? false
  for (const mark of markup) assert.ok(!isPage || !text.includes(mark), `${told} reflects ${mark}`)
  assert.equal(headers['set-cookie']?.some((cookie) => cookie.startsWith('x=')) ?? false, false, told)
}

/** No header of a letter has a line of somebody else's. */
export async function assertWholeLetters(db: Db): Promise<void> {
  const emails = await db.selectFrom('letter').select(['subject', 'reply_to', 'recipient']).execute()
  for (const email of emails) for (const header of Object.values(email)) assert.doesNotMatch(header ?? '', /[\r\n]/)
}
