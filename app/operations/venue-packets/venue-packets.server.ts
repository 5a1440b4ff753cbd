import { getSetting } from '../../business/stored-settings.server.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { formatLongDate, getToday as todayIn } from '../../business/dates.ts'
import type { EditForm } from '../../business/forms/edit-form.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { listBusinessDocuments } from '../business-documents/business-documents.server.ts'
import type { EventStaffReader } from '../events/event-staff-reader.server.ts'
import type { EventLogistics } from '../events/event-logistics.ts'
import { getEventLogistics } from '../events/event-logistics.server.ts'
import { findSharedLink, ensureSharedLinkToken, getSharedLinkPath } from '../events/shared-links.server.ts'
import { composePacketEmail, packetEmailForm } from './packet-email.ts'
import {
  listStaffCertificates,
  emptyPacketValues,
  packetForm,
  listPacketDocuments,
  type PacketDocument,
  type PacketValues,
} from './venue-packet.ts'
import { getEventVenue } from '../venues/venues.server.ts'

/** Everything the packet of an event shows, who comes by `readCrew`; null where there is no such event. `now` in epoch milliseconds. */
export async function getPacket(db: Db, eventId: string, now: number, readCrew: EventStaffReader) {
  const night = await getEventLogistics(db, eventId)
  if (!night) return null
  const [identity, stored, papers, staff] = await Promise.all([
    getSetting(db, 'identity'),
    findPacketWords(db, eventId),
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

/** What a venue's token opens: its packet, or that it was taken back; null where it is nobody's. */
export async function getPacketByToken(db: Db, token: string, now: number, readCrew: EventStaffReader) {
  const link = await findSharedLink(db, 'venue', token)
  if (!link) return null
  const packet = link.isRevoked ? null : await getPacket(db, link.eventId, now, readCrew)
  return packet ?? ('revoked' as const)
}

async function findPacketWords(db: Db, eventId: string): Promise<PacketValues | null> {
  const row = await db.selectFrom('venue_packet').select('words').where('lead_id', '=', eventId).executeTakeFirst()
  return row ? { ...emptyPacketValues, ...(JSON.parse(row.words) as Partial<PacketValues>) } : null
}

/** What a packet says before anything was said of its event: vehicle and needs as they were said last. */
export async function getPacketDefaults(db: Db): Promise<Pick<PacketValues, 'vehicle' | 'needs'>> {
  const last = await db
    .selectFrom('venue_packet')
    .select('words')
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { vehicle = '', needs = '' } = last ? (JSON.parse(last.words) as Partial<PacketValues>) : {}
  return { vehicle, needs }
}

/** What the owner says in an event's packet as kept, by the request's id. */
export const packetEditForm: EditForm<PacketValues> = {
  form: packetForm,
  address: null,
  locks: ['packets'],
  canAdd: true,
  read: findPacketWords,
  async write(db, packet, { key: eventId, now }) {
    const row = { words: JSON.stringify(packet), changed_at: now }
    await db
      .insertInto('venue_packet')
      .values({ lead_id: eventId, ...row })
      .onConflict((conflict) => conflict.column('lead_id').doUpdateSet(row))
      .execute()
  },
  title: () => null,
}

/** The address of an event's packet, made when it is first wanted. */
export async function ensurePacketUrl(
  db: Db,
  eventId: string,
  { secret, siteUrl, now }: { secret: string; siteUrl: string; now: number },
): Promise<string> {
  return (
    siteUrl + getSharedLinkPath('venue', await ensureSharedLinkToken(db, { eventId, kind: 'venue' }, { secret, now }))
  )
}

/** The last letter with the packet, to whom and when; null where none went. */
export async function getLastPacketEmail(
  db: Db,
  eventId: string,
): Promise<{ to: string; at: number; id: string } | null> {
  const row = await db
    .selectFrom('letter')
    .select(['id', 'recipient as to', 'created_at as at'])
    .where('lead_id', '=', eventId)
    .where('kind', '=', 'packet')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Where the letter with the packet goes to and what it says, to begin with. */
export async function getPacketEmailDefaults(
  db: Db,
  eventId: string,
  { night, packet, papers }: { night: EventLogistics; packet: PacketValues; papers: PacketDocument[] },
): Promise<Record<string, string>> {
  const venue = await getEventVenue(db, eventId)
  const hasPapers = papers.some(({ fileName }) => fileName !== null)
  return {
    to: venue?.email ?? '',
    letter: letterBeginning(venue?.contact ?? '', night, packet.needs !== '', hasPapers),
  }
}

function letterBeginning(
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
 * Posts the letter with the packet to the venue, once however often its form comes. The letter has its lead, so that it is
 * erased with it. Answers what to mend, or null. `now` in epoch milliseconds.
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
    // Tapped twice, the second waits and finds it posted.
    await acquireTransactionLocks(db, [`packet:${eventId}`])
    const isPosted = await db.selectFrom('letter').select('id').where('id', '=', id).executeTakeFirst()
    if (!isPosted) await queueEmail(db, composed, services.now)
  })
  return null
}
