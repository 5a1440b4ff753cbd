import { randomUUID } from 'node:crypto'
import { v7 as uuidV7 } from 'uuid'
import { readSetting } from '../../business/business.server.ts'
import { batched } from '../../plumbing/database/batches.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { ComposedLetter } from '../../plumbing/outbox/letter.ts'
import { postLetter } from '../../plumbing/outbox/outbox.server.ts'
import { deviceName } from './device-name.ts'
import { readOwner } from './owner.server.ts'
import { expectFresh } from './sessions.server.ts'
import { composeSecurityLetter, type SecurityEvent, type SecurityEventKind } from './security-event.ts'
import { momentWords } from '../../business/dates.ts'

type Services = { now: () => number; config: { siteUrl: string } }

/** How many lines of what happened are read at a time. */
const pageSize = 50

/**
 * Writes down that something happened to the account and, where its kind asks for it, posts a letter about it to the
 * owner, or to the address they had before; answers that letter. Call it in the transaction that makes it happen.
 */
export async function recordSecurityEvent(
  db: Db,
  { now, config: { siteUrl } }: Services,
  event: SecurityEvent,
  formerEmail?: string,
): Promise<ComposedLetter | null> {
  const { kind, words = '', device } = event
  await db.insertInto('security_event').values({ id: uuidV7(), at: now(), kind, words, device }).execute()
  const [owner, { name, timeZone }] = await Promise.all([readOwner(db), readSetting(db, 'identity')])
  const to = formerEmail ?? owner?.email
  if (!to) return null
  const facts = { id: `security-${randomUUID()}`, to, when: momentWords(now(), timeZone), business: name, siteUrl }
  const letter = composeSecurityLetter(event, facts)
  if (letter) await postLetter(db, letter, now())
  return letter
}

/** The same, at most once an hour: for what strangers can make happen as often as they like. */
export function recordOncePerHour(db: Db, services: Services, event: SecurityEvent): Promise<void> {
  return recordRare(db, { services, event })
}

const recordRare = batched((db: Db, pieces: { services: Services; event: SecurityEvent }[]) =>
  db.transaction().execute(async (db) => {
    const kinds = new Map(pieces.map((piece) => [piece.event.kind, piece]))
    for (const { services, event } of kinds.values()) {
      const lately = await db
        .selectFrom('security_event')
        .select('id')
        .where('at', '>', services.now() - 3_600_000)
        .where('kind', '=', event.kind)
        .executeTakeFirst()
      if (!lately) await recordSecurityEvent(db, services, event)
    }
    return pieces.map(() => undefined)
  }),
)

/**
 * Lets a download of data begin: the password was entered lately, or a redirect to the page that asks for it is thrown,
 * which leads back to `to`; and the owner can read that it was downloaded. `what` in words: "All requests as a sheet".
 */
export async function admitDownload(
  services: { db: Db; now: () => number; config: { secret: string; siteUrl: string } },
  request: Request,
  to: string,
  what: string,
): Promise<void> {
  await expectFresh(services, request, to)
  const device = deviceName(request.headers.get('User-Agent') ?? '')
  await recordSecurityEvent(services.db, services, { kind: 'exported', words: what, device })
}

/**
 * What happened to the account, the latest first, a page at a time: `next` is where the page after this one begins, to
 * be given as `before`, or null. Times in epoch milliseconds.
 */
export async function readSecurityEvents(db: Db, before: string | null) {
  const rows = await db
    .selectFrom('security_event')
    .selectAll()
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const events = rows.slice(0, pageSize).map((row) => ({ ...row, kind: row.kind as SecurityEventKind }))
  return { events, next: rows.length > pageSize ? events.at(-1)!.id : null }
}
