import { findSetting, getSetting, saveSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { formatVenueLocation } from '../../events/event/event-text.ts'
import { findEvent } from '../../events/event/events.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Tables } from '../../plumbing/database/schema.ts'
import { queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { EventStepInputs } from '../../office/event/event-steps.ts'
import { getEventVenue } from '../../operations/venues/venues.server.ts'
import { composeCertificateEmail, parseCertificateRequest, type CertificateRequest } from './certificate-request.ts'

/** Returns the certificate requests of an event, latest last. */
export async function listEventCertificateRequests(db: Db, eventId: string): Promise<CertificateRequest[]> {
  const rows = await db
    .selectFrom('certificate_request')
    // The request's email has the same id.
    .leftJoin('email', 'email.id', 'certificate_request.id')
    .selectAll('certificate_request')
    .select(['email.state', 'email.transport'])
    .where('certificate_request.event_id', '=', eventId)
    .orderBy('requested_on')
    .orderBy('certificate_request.id')
    .execute()
  return rows.map((row) => {
    const isKept = row.state === 'sent' && row.transport === 'mailbox'
    return { id: row.id, ...toCertificateRequest(row), isKept }
  })
}

/** A stored request as `CertificateRequest` has it, without its email. */
export function toCertificateRequest(row: Tables['certificate_request']): Omit<CertificateRequest, 'id' | 'isKept'> {
  return {
    holder: row.holder,
    holderAddress: row.holder_address,
    isAdditionalInsured: row.is_additional_insured === 1,
    neededBy: row.needed_by,
    askedOf: row.requested_from,
    askedOn: row.requested_on,
    receivedOn: row.received_on,
  }
}

/**
 * Returns the certificate requests of an event, and whether its company wants a certificate. Null if the event does
 * not exist.
 */
async function getCertificateSectionData(db: Db, eventId: string) {
  const [event, asked] = await Promise.all([findEvent(db, eventId), listEventCertificateRequests(db, eventId)])
  if (!event) return null
  return { eventId, asked, isWanted: event.request.company?.needs.includes('certificate') ?? false }
}

/** Progress of an event's certificate, by its last request. Null if none was requested or needed. */
export async function getCertificateProgress(db: Db, eventId: string): Promise<EventStepInputs['certificate']> {
  const part = await getCertificateSectionData(db, eventId)
  const last = part?.asked.at(-1)
  if (last) return { neededBy: last.neededBy || null, receivedOn: last.receivedOn, isAsked: true }
  return part?.isWanted ? { neededBy: null, receivedOn: null, isAsked: false } : null
}

/** Returns the initial values of the form: the event's company or venue as holder, the agent of the last request. */
export async function getCertificateDefaults(db: Db, eventId: string): Promise<Record<string, string> | null> {
  const [event, venue, agent] = await Promise.all([
    findEvent(db, eventId),
    getEventVenue(db, eventId),
    findSetting(db, 'insuranceAgent'),
  ])
  if (!event) return null
  const { company, eventVenue } = event.request
  const holder = company?.name || venue?.name || eventVenue || ''
  const address = company?.name ? '' : [venue?.address, venue?.zip].filter(Boolean).join(' ')
  return {
    holder,
    holderAddress: address,
    isAdditionalInsured: 'yes',
    neededBy: '',
    agentName: agent?.name ?? '',
    agentEmail: agent?.email ?? '',
    policy: agent?.policy ?? '',
  }
}

/**
 * Emails a certificate request to the agent and saves the agent's contact. A repeated submission sends only a single
 * email. Returns the errors, or null. `now` in epoch milliseconds.
 */
export async function requestCertificate(
  db: Db,
  eventId: string,
  input: Record<string, string>,
  { siteUrl, now }: { siteUrl: string; now: number },
): Promise<FieldError[] | null> {
  const [lead, identity] = await Promise.all([findEvent(db, eventId), getSetting(db, 'identity')])
  if (!lead) return [{ field: 'holder', message: 'That request is no longer here' }]
  const today = todayIn(now, identity.timeZone)
  const reading = parseCertificateRequest(input, today)
  if ('errors' in reading) return reading.errors
  const asking = reading.values
  const key = /^[\w-]{8,64}$/.test(input.key ?? '') ? input.key! : String(now)
  const id = `${eventId}-certificate-${key}`
  const event = { date: lead.request.eventDate, place: formatVenueLocation(lead.request) ?? '' }
  const letter = composeCertificateEmail({ id, eventId, asking, identity, event, siteUrl })
  await db.transaction().execute(async (db) => {
    const asked = await db
      .insertInto('certificate_request')
      .values({
        id,
        event_id: eventId,
        holder: asking.holder,
        holder_address: asking.holderAddress,
        is_additional_insured: Number(asking.isAdditionalInsured),
        needed_by: asking.neededBy,
        requested_from: asking.agentEmail,
        requested_on: today,
        received_on: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (asked.numInsertedOrUpdatedRows === 0n) return
    await queueEmail(db, letter, now)
    const { agentName: name, agentEmail: email, policy } = asking
    await saveSetting(db, 'insuranceAgent', { name, email, policy }, now)
  })
  return null
}

/** Records whether a certificate was received. `now` in epoch milliseconds. */
export async function setCertificateReceived(
  db: Db,
  { eventId, id, isHere }: { eventId: string; id: string; isHere: boolean },
  now: number,
): Promise<void> {
  const { timeZone } = await getSetting(db, 'identity')
  await db
    .updateTable('certificate_request')
    .set({ received_on: isHere ? todayIn(now, timeZone) : null })
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .execute()
}
