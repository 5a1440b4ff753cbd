import assert from 'node:assert/strict'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import routes from '../app/routes.ts'
import { createFirstOwner } from '../app/business/auth/users.server.ts'
import { createSession } from '../app/business/auth/sessions.server.ts'
import { createSiteServer } from '../server/site.ts'
import { validQuoteForm } from '../tests/doubles/sample-form.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { createTestApp, type Database } from '../tests/test-app.ts'
import { ownerSetupForm } from '../tests/owner-client.ts'
import { assertHarmless, assertWholeLetters, send } from './answer.ts'
import { createHostileBody, headers, method, pairs, word } from './hostile-words.ts'
import type { FaultResult } from './outcome.ts'

type Entry = { path?: string | undefined; children?: Entry[] | undefined }

/**
 * Sends requests made by a grammar of routes, methods, headers, queries, bodies and cookies, half of them with the
 * owner's session: no 5xx, no stack trace, no markup reflected, no header split, no letter's header injected, and the
 * memory stays what it was.
 */
export async function sendHostileRequests(
  fixtures: Fixtures,
  database: Database,
  times: number,
  seed = Date.now(),
): Promise<FaultResult> {
  await using house = await createTestApp(database, { QUOTES_PER_HOUR: '0', API_PER_MINUTE: '0' }, fixtures)
  await createFirstOwner(house.db, ownerSetupForm, house.now())
  const server = await createSiteServer(house)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const session = await createSession(house, new Request('http://x'), 'owner')
  const cookie = session.split(';')[0]!
  const token = /name="token" value="([^"]+)"/.exec((await send(port, { path: '/quote' })).text)?.[1] ?? ''

  const paths = addressesIn(routes)
  const attack = fc.record({
    path: fc.constantFrom(...paths),
    parts: fc.array(word, { maxLength: 2 }),
    method,
    headers,
    query: pairs,
    body: pairs,
    kind: fc.constantFrom('form' as const, 'multipart' as const, 'json' as const, 'text' as const, 'none' as const),
    isOwner: fc.boolean(),
    isWhole: fc.boolean(),
  })
  let sent = 0
  let memory = 0
  await fc.assert(
    fc.asyncProperty(attack, async (made) => {
      // A log-out would end the owner's part in it.
      if (made.isOwner && made.path.includes('log-out')) return
      const said: [string, string][] = made.isWhole
        ? [...Object.entries({ ...validQuoteForm, token }), ...made.body]
        : made.body
      const { body, type } = createHostileBody(made.kind, said)
      const path =
        filled(made.path, made.parts) + (made.query.length > 0 ? `?${new URLSearchParams(made.query).toString()}` : '')
      const answer = await send(port, {
        path,
        method: made.method,
        body: made.method === 'GET' || made.method === 'HEAD' ? null : body,
        headers: {
          ...Object.fromEntries(made.headers),
          ...(type && { 'Content-Type': type }),
          ...(made.isOwner && { Cookie: cookie }),
        },
      })
      sent++
      const told = `${made.method} ${path.slice(0, 300)} → ${answer.status}`
      assertHarmless(answer, told)
      if (sent === Math.ceil(times / 4)) memory = settledMemory()
    }),
    { numRuns: times, seed, endOnFailure: true },
  )
  const grown = settledMemory() - memory
  assert.ok(times < 5_000 || grown < 60, `memory grew by ${grown} MB`)
  await assertWholeLetters(house.db)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  const kept = await house.db.selectFrom('lead').select('id').execute()
  return {
    tried: `requests made by a grammar of every route, method, header, query, body and cookie, half of them as the owner, ${database}`,
    times: `${sent.toLocaleString('en-US')} (seed ${seed})`,
    outcome: `no 5xx, no stack trace, no markup or header of theirs came back; ${kept.length} passed as requests and are kept; memory ${grown >= 0 ? '+' : ''}${grown} MB`,
  }
}

function addressesIn(entries: Entry[], parent = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = `${parent}/${path ?? ''}`.replace(/\/+/g, '/')
    return [own, ...addressesIn(children, own)]
  })
}

/** A path with something hostile in the place of each parameter, and sometimes as the client router asks for data. */
function filled(path: string, parts: string[]): string {
  const next = () => encodeURIComponent(parts.shift()?.replaceAll(/[\ud800-\udfff]/g, '?') ?? 'x').slice(0, 1_000)
  const whole = path.replaceAll(/:\w+\??|\*/g, next)
  return parts.length > 0 && whole.length > 1 ? `${whole.replace(/\/$/, '')}.data` : whole
}

/** Megabytes in use once what is no longer needed has been let go. */
function settledMemory(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return Math.round(process.memoryUsage().heapUsed / 1024 / 1024)
}
