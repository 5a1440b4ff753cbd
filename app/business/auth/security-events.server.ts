import { toEmailBranding } from '../brand/brand.ts'
import { randomUUID } from 'node:crypto'
import { getSetting } from '../stored-settings.server.ts'
import { recordAuditLogEntry } from '../record-audit-log-entry.server.ts'
import { createBatcher } from '../../plumbing/database/batcher.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import { queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import { getCurrentUserId } from '../../plumbing/http/current-user.server.ts'
import { formatDeviceName } from './device-name.ts'
import { listUsers } from './users.server.ts'
import { requireRecentAuthentication } from './sessions.server.ts'
import {
  hasSecurityEmail,
  getSecurityEmailRecipients,
  type SecurityEvent,
  type SecurityEventKind,
} from './security-event.ts'
import { composeSecurityEmail } from './security-email.ts'
import { formatDateTime } from '../dates.ts'

type Services = { now: () => number; config: { siteUrl: string } }

/** Audit log entries per page. */
const pageSize = 50

/**
 * Records a security event. Where its kind has an email, queues it to the user (at `formerEmail` where given) and the
 * owners, and returns the emails. Call it in the transaction of the change.
 */
export async function recordSecurityEvent(
  db: Db,
  { now, config: { siteUrl } }: Services,
  event: SecurityEvent,
  formerEmail?: string,
): Promise<ComposedEmail[]> {
  const { kind, words = '', device, personId = getCurrentUserId() } = event
  await recordAuditLogEntry(db, { at: now(), kind, words, device, personId })
  if (!hasSecurityEmail(kind)) return []
  const [people, identity] = await Promise.all([listUsers(db), getSetting(db, 'identity')])
  const person = people.find(({ id }) => id === personId)
  const hears = getSecurityEmailRecipients(kind)
  const toPerson = hears.person && person ? [{ to: formerEmail ?? person.email, isOwn: true }] : []
  const toOwners = people
    .filter(({ id, role }) => role === 'owner' && (!hears.person || id !== personId))
    .map(({ id, email }) => ({ to: email, isOwn: id === personId || people.length === 1 }))
  const emails = [...toPerson, ...(hears.owners || !person ? toOwners : [])].flatMap(({ to, isOwn }) => {
    const who = people.length > 1 ? (person?.name ?? null) : null
    const facts = { id: `security-${randomUUID()}`, to, isOwn, who, when: formatDateTime(now(), identity.timeZone) }
    return composeSecurityEmail(event, { ...facts, ...toEmailBranding(identity), siteUrl }) ?? []
  })
  for (const letter of emails) await queueEmail(db, letter, now())
  return emails
}

/** Like `recordSecurityEvent`, but at most once an hour. For events strangers can trigger at will. */
export function recordThrottledSecurityEvent(db: Db, services: Services, event: SecurityEvent): Promise<void> {
  return recordThrottled(db, { services, event })
}

const recordThrottled = createBatcher((db: Db, pieces: { services: Services; event: SecurityEvent }[]) =>
  db.transaction().execute(async (db) => {
    const kinds = new Map(pieces.map((piece) => [`${piece.event.kind} ${piece.event.personId}`, piece]))
    for (const { services, event } of kinds.values()) {
      const lately = await db
        .selectFrom('security_event')
        .select('id')
        .where('at', '>', services.now() - 3_600_000)
        .where('kind', '=', event.kind)
        .where('user_id', event.personId ? '=' : 'is', event.personId ?? null)
        .executeTakeFirst()
      if (!lately) await recordSecurityEvent(db, services, event)
    }
    return pieces.map(() => undefined)
  }),
)

/**
 * Authorizes and records a data download. Throws a redirect to the password page, which leads back to `to`, unless the
 * password was entered recently. `what` is a label: "All requests as a sheet".
 */
export async function authorizeDownload(
  services: { db: Db; now: () => number; config: { secret: string; siteUrl: string } },
  request: Request,
  to: string,
  what: string,
): Promise<void> {
  await requireRecentAuthentication(services, request, to)
  const device = formatDeviceName(request.headers.get('User-Agent') ?? '')
  await recordSecurityEvent(services.db, services, { kind: 'exported', words: what, device })
}

/**
 * Returns a page of security events, newest first. `next` is the cursor to pass as `before`, or null. `by` is the actor's
 * name, null for strangers and for events from before there were several users. `only` limits the list to a user id.
 * Times in epoch milliseconds.
 */
export async function listSecurityEvents(db: Db, before: string | null, only: string | null = null) {
  const rows = await db
    .selectFrom('security_event')
    .leftJoin('user_account', 'user_account.id', 'user_id')
    .selectAll('security_event')
    .select('user_account.name as by')
    .$if(before !== null, (query) => query.where('security_event.id', '<', before))
    .$if(only !== null, (query) => query.where('user_id', '=', only))
    .orderBy('security_event.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const events = rows
    .slice(0, pageSize)
    .map(({ text: words, ...row }) => ({ ...row, words, kind: row.kind as SecurityEventKind }))
  return { events, next: rows.length > pageSize ? events.at(-1)!.id : null }
}
