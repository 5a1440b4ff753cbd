import { isUnfinishedInquiryOf } from '../../events/manual-entry/unfinished-inquiry.ts'
import type { Tables } from '../../plumbing/database/schema.ts'

/** Keys that identify a person's data: the lowercase address, and `eventIds` of their events. */
export type DataSubjectKeys = { email: string; eventIds: ReadonlySet<string>; isOurs: boolean }
type Row = { id: string; event_id: string; email_id: string; contact_id: string | null; input: string }

type Contents = {
  [Name in keyof Tables]?: Tables[Name][]
}

/**
 * Removes a person's rows from a deleted item: their events with all related rows, and emails to them. Null if it
 * contains none.
 */
export function removeDataSubjectRows(contents: Contents, theirs: DataSubjectKeys): Contents | null {
  const leads = new Set(theirs.eventIds)
  for (const event of contents.event ?? []) if (isDataSubjectEvent(event, theirs.email)) leads.add(event.id)
  const letters = new Set(
    (contents.email ?? [])
      .filter((email) => isDataSubjectEmail(email, { ...theirs, eventIds: leads }))
      .map(({ id }) => id),
  )
  const contacts = new Set(
    (contents.event_contact ?? []).filter((one) => one.email.toLowerCase() === theirs.email).map(({ id }) => id),
  )
  const isTheirs = (table: string, row: Row): boolean => {
    if (table === 'event') return leads.has(row.id)
    if (table === 'email') return letters.has(row.id)
    if (table === 'email_log_entry') return letters.has(row.email_id)
    if (table === 'event_contact' && contacts.has(row.id)) return true
    if (table === 'client_link' && row.contact_id !== null && contacts.has(row.contact_id)) return true
    if (table === 'unfinished_inquiry') return isUnfinishedInquiryOf(row, theirs.email)
    // A venue that only their events use may be their home.
    if (table === 'venue') return isVenueOnlyUsedBy(contents.event_venue, row.id, leads)
    return leads.has(row.event_id)
  }
  let taken = 0
  const rest = Object.entries(contents).map(([table, rows]) => {
    const kept = (rows as object[] as Row[]).filter((row) => !isTheirs(table, row))
    taken += rows.length - kept.length
    return [table, kept] as const
  })
  return taken === 0 ? null : Object.fromEntries(rest.filter(([, rows]) => rows.length > 0))
}

function isVenueOnlyUsedBy(events: Tables['event_venue'][] = [], venueId: string, leads: ReadonlySet<string>): boolean {
  const there = events.filter(({ venue_id }) => venue_id === venueId)
  return there.length > 0 && there.every(({ event_id }) => leads.has(event_id))
}

/** Whether an event belongs to an address: by its lowercase email, or by phone number where it has no email. */
export function isDataSubjectEvent(
  event: Pick<Tables['event'], 'from_email' | 'phone_number'>,
  address: string,
): boolean {
  return (event.from_email ? event.from_email.toLowerCase() : event.phone_number) === address
}

/**
 * Whether an email belongs to a person: about their events or sent to them. Emails to the business itself are about other
 * people.
 */
export function isDataSubjectEmail(
  letter: Pick<Tables['email'], 'event_id' | 'recipient' | 'reply_to'>,
  { email, eventIds, isOurs }: DataSubjectKeys,
): boolean {
  if (letter.event_id !== null && eventIds.has(letter.event_id)) return true
  return !isOurs && [letter.recipient, letter.reply_to].some((address) => address?.toLowerCase() === email)
}
