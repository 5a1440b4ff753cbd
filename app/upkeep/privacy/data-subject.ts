import type { MenuCard } from '../../lists/menu-card/menu-card.ts'
import type { EventExportRecord } from '../exports/event-export-record.ts'
import type { Tables } from '../../plumbing/database/schema.ts'

/** A letter to or about a person, with its words. */
export type DataSubjectEmail = {
  id: string
  kind: string
  to: string
  subject: string
  state: string
  postedAt: string
  /** Null for a letter whose link logs in: it is for its reader only. */
  text: string | null
  /** What went with it, in words. */
  document?: { fileName: string; text: string }
}

/** An agreement as it was signed. Days as 2027-05-15. */
export type DataSubjectAgreement = {
  eventId: string
  reference: string
  name: string
  email: string
  eventDate: string
  keptUntil: string
  signedAt: string
  words: string
}

/** Everything kept under one e-mail address, or one phone number that came without; lists of rooms are called as they hand them over. */
export type DataSubject = {
  /** In small letters; or the phone number in E.164. */
  email: string
  /** Whether it is an address of the business or its owner. */
  isOurs: boolean
  requests: EventExportRecord[]
  letters: DataSubjectEmail[]
  /** What they signed, kept until five years after its event. */
  agreements: DataSubjectAgreement[]
  /** What they want on the menu cards of their events. */
  menuCards: (MenuCard & { eventId: string })[]
  /** What was ticked on the shopping lists of their events. */
  listTicks: { eventId: string; line: string; bought: boolean; amount: string; at: string }[]
  /** What became of the letters to them that waited for somebody: sent, put off, decided against. */
  followUps: { eventId: string; kind: string; state: string; at: string; until: string | null; reason: string | null }[]
  /** Events of which they are a contact, with the name, email and phone stored there. */
  contacts: {
    eventId: string
    name: string
    email: string
    phone: string
    role: string
    getsEmails: boolean
    maySign: boolean
  }[]
  /** When they said that they want no letters before a booking. */
  letterStops: { at: string }[]
  /** How many deleted things in the trash were theirs. */
  inBin: number
}

/**
 * What is handed over to a person: theirs is what was done, not which of us did it. Of ours no names are in it, and only
 * the business's own address, `own`.
 * @param people addresses of those who work here or did, and where alerts go
 */
export function redactStaffNames<Kept>(
  kept: Kept,
  person: string,
  { own, people }: { own: string; people: string[] },
): Kept {
  const known = [person, own].map((address) => address.toLowerCase())
  const ours = people.filter((address) => address !== '' && !known.includes(address.toLowerCase()))
  // The longest first: one address may end another.
  const any = ours.toSorted((a, b) => b.length - a.length).map((address) => address.replaceAll(/[^\w@-]/g, '\\$&'))
  const pattern = any.length > 0 ? new RegExp(`(?<![\\w.+-])(?:${any.join('|')})(?![\\w-])`, 'gi') : null
  return JSON.parse(
    JSON.stringify(kept, (key, value: unknown) => {
      if (key === 'by') return null
      return typeof value === 'string' && pattern ? value.replaceAll(pattern, own) : value
    }),
  ) as Kept
}

/** Where a person may be kept under another name: requests that share a phone number, or words that name the address. */
export type PossibleMatch = { reference: string; id: string; name: string; email: string; why: 'phone' | 'words' }

/** Whether nothing at all is kept. */
export function isDataSubjectEmpty({ requests, letters: emails, agreements, contacts, inBin }: DataSubject): boolean {
  return [requests, emails, agreements, contacts].every(({ length }) => length === 0) && inBin === 0
}

/** What an export or an erasure is about, in one line: "2 requests, 5 letters, 1 thing in the bin". */
export function formatDataSubjectCounts({
  requests,
  letters: emails,
  agreements,
  contacts,
  inBin,
}: DataSubject): string {
  const othersEvents = contacts.filter(({ eventId }) => !requests.some(({ id }) => id === eventId)).length
  const parts: [number, string, string][] = [
    [requests.length, 'request', 'requests'],
    [emails.length, 'letter', 'letters'],
    [agreements.length, 'signed agreement', 'signed agreements'],
    [othersEvents, 'event of somebody else', 'events of other people'],
    [inBin, 'deleted thing in the bin', 'deleted things in the bin'],
  ]
  const told = parts.filter(([count]) => count > 0).map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
  return told.length > 1 ? `${told.slice(0, -1).join(', ')} and ${told.at(-1)}` : (told[0] ?? 'nothing')
}

/** What is theirs and what is not, of an address in small letters; `leadIds` are those of the requests that are theirs. */
export type DataSubjectKeys = { email: string; eventIds: ReadonlySet<string>; isOurs: boolean }

type Row = { id: string; lead_id: string; letter_id: string; contact_id: string | null }
type Contents = { [Name in keyof Tables]?: Tables[Name][] }

/**
 * The rows of a thrown-away thing without a person's: their requests, with all that belongs to these, and letters to
 * them. Null where none of it was theirs.
 */
export function removeDataSubjectRows(contents: Contents, theirs: DataSubjectKeys): Contents | null {
  const leads = new Set(theirs.eventIds)
  for (const event of contents.lead ?? []) if (isDataSubjectEvent(event, theirs.email)) leads.add(event.id)
  const letters = new Set(
    (contents.letter ?? [])
      .filter((email) => isDataSubjectEmail(email, { ...theirs, eventIds: leads }))
      .map(({ id }) => id),
  )
  const contacts = new Set(
    (contents.event_contact ?? []).filter((one) => one.email.toLowerCase() === theirs.email).map(({ id }) => id),
  )
  const isTheirs = (table: string, row: Row): boolean => {
    if (table === 'lead') return leads.has(row.id)
    if (table === 'letter') return letters.has(row.id)
    if (table === 'letter_event') return letters.has(row.letter_id)
    if (table === 'event_contact' && contacts.has(row.id)) return true
    if (table === 'client_link' && row.contact_id !== null && contacts.has(row.contact_id)) return true
    // A place only theirs may be their home.
    if (table === 'venue') return isOnlyTheirs(contents.event_venue, row.id, leads)
    return leads.has(row.lead_id)
  }
  let taken = 0
  const rest = Object.entries(contents).map(([table, rows]) => {
    const kept = (rows as object[] as Row[]).filter((row) => !isTheirs(table, row))
    taken += rows.length - kept.length
    return [table, kept] as const
  })
  return taken === 0 ? null : Object.fromEntries(rest.filter(([, rows]) => rows.length > 0))
}

function isOnlyTheirs(events: Tables['event_venue'][] = [], venueId: string, leads: ReadonlySet<string>): boolean {
  const there = events.filter(({ venue_id }) => venue_id === venueId)
  return there.length > 0 && there.every(({ lead_id }) => leads.has(lead_id))
}

/** A request counts under its e-mail address in small letters, and under its phone number where it came without one. */
export function isDataSubjectEvent(
  event: Pick<Tables['lead'], 'from_email' | 'phone_number'>,
  address: string,
): boolean {
  return (event.from_email ? event.from_email.toLowerCase() : event.phone_number) === address
}

/** A letter about their requests, or to them; what goes to the business itself is about somebody else. */
export function isDataSubjectEmail(
  letter: Pick<Tables['letter'], 'lead_id' | 'recipient' | 'reply_to'>,
  { email, eventIds, isOurs }: DataSubjectKeys,
): boolean {
  if (letter.lead_id !== null && eventIds.has(letter.lead_id)) return true
  return !isOurs && [letter.recipient, letter.reply_to].some((address) => address?.toLowerCase() === email)
}

/** Where erasing a person is asked once more, among what is kept of them. */
export function getErasePagePath(email: string): string {
  return `/backbar/in-and-out?${new URLSearchParams({ open: 'erase', email })}`
}
