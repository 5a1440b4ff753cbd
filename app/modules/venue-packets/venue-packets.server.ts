import { formatPluralCount } from '../../business/format-plural-count.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { formatLongDate, getToday as todayIn } from '../../business/dates.ts'
import type { EditForm } from '../../business/forms/edit-form.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { listBusinessDocuments } from '../../operations/business-documents/business-documents.server.ts'
import type { EventStaffReader } from '../../operations/events/event-staff-reader.server.ts'
import type { EventLogistics } from '../../operations/events/event-logistics.ts'
import { getEventLogistics } from '../../operations/events/event-logistics.server.ts'
import {
  findSharedLink,
  ensureSharedLinkToken,
  getSharedLinkPath,
} from '../../operations/events/shared-links.server.ts'
import type { RunSheetDocumentLink } from '../../office/event/run-sheet-document-link.ts'
import { composePacketEmail, packetEmailForm } from './packet-email.ts'
import { listStaffCertificates, listPacketDocuments, type PacketDocument } from './packet-documents.ts'
import { emptyPacketValues, packetForm, type PacketValues } from './packet-form.ts'
import { getEventVenue } from '../../operations/venues/venues.server.ts'

/**
 * Returns all data of an event's packet, with staff from `readCrew`. Null if the event does not exist. `now` in epoch
 * milliseconds.
 */
export async function getPacket(db: Db, eventId: string, now: number, readCrew: EventStaffReader) {
  const night = await getEventLogistics(db, eventId)
  if (!night) return null
  const [identity, stored, papers, staff] = await Promise.all([
    getSetting(db, 'identity'),
    findPacketValues(db, eventId),
    listBusinessDocuments(db),
    readCrew(db, eventId),
  ])
  const packet = stored ?? emptyPacketValues
  const certificates = listStaffCertificates(staff, packet, identity.name)
  const today = todayIn(now, identity.timeZone)
  return {
    night,
    identity,
    packet,
    staff,
    certificates,
    papers: [
      ...listPacketDocuments(papers, night, today, identity.name),
      ...certificates.map(({ id, name, words, fileName }) => ({ id, name, words, fileName })),
    ],
  }
}

/** Link to an event's packet from its run sheet, with the number of documents it hands out. Null as for `getPacket`. */
export async function getPacketLink(
  db: Db,
  eventId: string,
  now: number,
  readCrew: EventStaffReader,
): Promise<RunSheetDocumentLink | null> {
  const packet = await getPacket(db, eventId, now, readCrew)
  if (!packet) return null
  const count = packet.papers.filter(({ fileName }) => fileName !== null).length
  const hint = count === 0 ? 'no document with it' : `${formatPluralCount(count, 'document')} with it`
  return { label: 'Venue packet', hint, page: 'packet' }
}

/** Returns the packet of a token, or that its link was revoked. Null if the token is unknown. */
export async function getPacketByToken(db: Db, token: string, now: number, readCrew: EventStaffReader) {
  const link = await findSharedLink(db, 'venue', token)
  if (!link) return null
  const packet = link.isRevoked ? null : await getPacket(db, link.eventId, now, readCrew)
  return packet ?? ('revoked' as const)
}

async function findPacketValues(db: Db, eventId: string): Promise<PacketValues | null> {
  const row = await db.selectFrom('venue_packet').select('texts').where('event_id', '=', eventId).executeTakeFirst()
  return row ? { ...emptyPacketValues, ...(JSON.parse(row.texts) as Partial<PacketValues>) } : null
}

/** Returns the initial values of a packet: vehicle and needs of the last packet. */
export async function getPacketDefaults(db: Db): Promise<Pick<PacketValues, 'vehicle' | 'needs'>> {
  const last = await db
    .selectFrom('venue_packet')
    .select('texts')
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { vehicle = '', needs = '' } = last ? (JSON.parse(last.texts) as Partial<PacketValues>) : {}
  return { vehicle, needs }
}

/** Edit form of a venue packet, by event id. */
export const packetEditForm: EditForm<PacketValues> = {
  form: packetForm,
  address: null,
  locks: ['packets'],
  canAdd: true,
  read: findPacketValues,
  async write(db, packet, { key: eventId, now }) {
    const row = { texts: JSON.stringify(packet), changed_at: now }
    await db
      .insertInto('venue_packet')
      .values({ event_id: eventId, ...row })
      .onConflict((conflict) => conflict.column('event_id').doUpdateSet(row))
      .execute()
  },
  title: () => null,
}

/** Returns the URL of an event's packet. Created on first use. */
export async function ensurePacketUrl(
  db: Db,
  eventId: string,
  { secret, siteUrl, now }: { secret: string; siteUrl: string; now: number },
): Promise<string> {
  return (
    siteUrl + getSharedLinkPath('venue', await ensureSharedLinkToken(db, { eventId, kind: 'venue' }, { secret, now }))
  )
}

/** Returns recipient and time of the last packet email. Null if none was sent. */
export async function getLastPacketEmail(
  db: Db,
  eventId: string,
): Promise<{ to: string; at: number; id: string } | null> {
  const row = await db
    .selectFrom('email')
    .select(['id', 'recipient as to', 'created_at as at'])
    .where('event_id', '=', eventId)
    .where('kind', '=', 'packet')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the default recipient and text of the packet email. */
export async function getPacketEmailDefaults(
  db: Db,
  eventId: string,
  { night, packet, papers }: { night: EventLogistics; packet: PacketValues; papers: PacketDocument[] },
): Promise<Record<string, string>> {
  const venue = await getEventVenue(db, eventId)
  const hasPapers = papers.some(({ fileName }) => fileName !== null)
  return {
    to: venue?.email ?? '',
    letter: getDefaultEmailText(venue?.contact ?? '', night, packet.needs !== '', hasPapers),
  }
}

function getDefaultEmailText(
  contact: string,
  { name, date }: EventLogistics,
  hasNeeds: boolean,
  hasPapers: boolean,
): string {
  const [first = ''] = contact.split(/\s+/)
  const told = getFormatter('en').allOf([
    'who’s coming',
    'when',
    ...(hasNeeds ? ['what we need'] : []),
    ...(hasPapers ? ['our papers'] : []),
  ])
  return `Hi${first ? ` ${first}` : ''},\n\nWe are tending bar for ${name} on ${formatLongDate(date)}. You’ll find ${told} on one page, which we keep up to date.\n\nIs there anything we should know about load-in or parking?`
}

/**
 * Queues the packet email to the venue. A repeated submission sends only a single email. The email belongs to its event,
 * so that it is erased with it. Returns the errors, or null. `now` in epoch milliseconds.
 */
export async function sendPacketEmail(
  db: Db,
  eventId: string,
  input: Record<string, string>,
  services: { secret: string; siteUrl: string; now: number; staff: EventStaffReader },
): Promise<FieldError[] | null> {
  const reading = packetEmailForm.read(input)
  if ('errors' in reading) return reading.errors
  const { to, letter } = reading.values
  const read = await getPacket(db, eventId, services.now, services.staff)
  if (!read) return [{ field: 'to', message: 'That event is no longer here' }]
  const link = await ensurePacketUrl(db, eventId, services)
  const key = /^[\w-]{8,64}$/.test(input.key ?? '') ? input.key! : String(services.now)
  const id = `${eventId}-packet-${key}`
  const composed = composePacketEmail({
    id,
    eventId,
    to,
    words: letter,
    ...read,
    link,
    siteUrl: services.siteUrl,
    now: services.now,
  })
  await db.transaction().execute(async (db) => {
    // After a double tap, the second request waits and finds the email queued.
    await acquireTransactionLocks(db, [`packet:${eventId}`])
    const isPosted = await db.selectFrom('email').select('id').where('id', '=', id).executeTakeFirst()
    if (!isPosted) await queueEmail(db, composed, services.now)
  })
  return null
}
