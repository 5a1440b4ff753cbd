import type { EventExportRecord } from '../exports/event-export-record.ts'
import { joinWords } from '../../business/join-list.ts'

/** An email to or about a person, with its text. */
export type DataSubjectEmail = {
  id: string
  kind: string
  to: string
  subject: string
  state: string
  postedAt: string
  /** Null for an email with a log-in link, which is only for its recipient. */
  text: string | null
  /** The attached document in plain text. */
  document?: { fileName: string; text: string }
}

/** A signed agreement. Days as 2027-05-15. */
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

/**
 * All data stored under an email address, or under a phone number of events without an email. Lists have the names
 * under which modules export them.
 */
export type DataSubject = {
  /** Lowercase email, or a phone number in E.164. */
  email: string
  /** Whether the address belongs to the business or its owner. */
  isOurs: boolean
  requests: EventExportRecord[]
  letters: DataSubjectEmail[]
  /** Signed agreements, kept until five years after the event. */
  agreements: DataSubjectAgreement[]
  /** Menu cards of their events. Absent without the module that keeps them. */
  menuCards?: {
    eventId: string
    title: string
    pouring: string
    design: string
    drinks: { recipe: string; name: string; dedication: string }[]
  }[]
  /** Checkmarks on the shopping lists of their events. */
  listTicks: { eventId: string; line: string; bought: boolean; amount: string; at: string }[]
  /** Follow-up emails to them: sent, postponed or dismissed. */
  followUps: { eventId: string; kind: string; state: string; at: string; until: string | null; reason: string | null }[]
  /** Events that list them as a contact, with the name, email and phone stored there. */
  contacts: {
    eventId: string
    name: string
    email: string
    phone: string
    role: string
    getsEmails: boolean
    maySign: boolean
  }[]
  /** Inquiries without a date. */
  unfinishedInquiries: { id: string; createdAt: string; changedAt: string; input: Record<string, string> }[]
  /** When the person opted out of emails before a booking. */
  letterStops: { at: string }[]
  /** Number of deleted items in the trash. */
  inBin: number
}

/**
 * Removes staff data from an export. A person may know what was done, but not who on the staff did it. Names of users are
 * removed, and all addresses except the person's own and the business's `own`.
 * @param people addresses of current and former users, and where alerts go
 */
export function redactStaffNames<Kept>(
  kept: Kept,
  person: string,
  { own, people }: { own: string; people: string[] },
): Kept {
  const known = [person, own].map((address) => address.toLowerCase())
  const ours = people.filter((address) => address !== '' && !known.includes(address.toLowerCase()))
  // Longest first, because an address may be the end of a longer address.
  const any = ours.toSorted((a, b) => b.length - a.length).map((address) => address.replaceAll(/[^\w@-]/g, '\\$&'))
  const pattern = any.length > 0 ? new RegExp(`(?<![\\w.+-])(?:${any.join('|')})(?![\\w-])`, 'gi') : null
  return JSON.parse(
    JSON.stringify(kept, (key, value: unknown) => {
      if (key === 'by') return null
      return typeof value === 'string' && pattern ? value.replaceAll(pattern, own) : value
    }),
  ) as Kept
}

/**
 * An event under a different address that may belong to the person: same phone number, or text that mentions the address.
 */
export type PossibleMatch = { reference: string; id: string; name: string; email: string; why: 'phone' | 'words' }

/** Whether no data is stored. */
export function isDataSubjectEmpty({
  requests,
  letters: emails,
  agreements,
  contacts,
  unfinishedInquiries,
  inBin,
}: DataSubject): boolean {
  const lists = [requests, emails, agreements, contacts, unfinishedInquiries]
  return lists.every(({ length }) => length === 0) && inBin === 0
}

/** Summary of an export or erasure: "2 events, 5 emails and 1 deleted item". */
export function formatDataSubjectCounts({
  requests,
  letters: emails,
  agreements,
  contacts,
  unfinishedInquiries,
  inBin,
}: DataSubject): string {
  const othersEvents = contacts.filter(({ eventId }) => !requests.some(({ id }) => id === eventId)).length
  const parts: [number, string, string][] = [
    [requests.length, 'event', 'events'],
    [unfinishedInquiries.length, 'unfinished inquiry', 'unfinished inquiries'],
    [emails.length, 'email', 'emails'],
    [agreements.length, 'signed agreement', 'signed agreements'],
    [othersEvents, 'event of another client', 'events of other clients'],
    [inBin, 'deleted item', 'deleted items'],
  ]
  const told = parts.filter(([count]) => count > 0).map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
  return joinWords(told) || 'nothing'
}

/** Path of the confirmation page for erasing a person. */
export function getErasePagePath(email: string): string {
  return `/backbar/in-and-out?${new URLSearchParams({ open: 'erase', email })}`
}
