import { listEventContacts } from '../../../events/event/contacts.server.ts'
import { extractGivenName, formatFirstNames } from '../../../events/event/first-name.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { computeRecipientKey } from '../../../plumbing/outbox/email-address.ts'
import { listOwnAddresses } from '../match-message.server.ts'

/** Names of an event's people by their addresses. */
export type ThreadContacts = {
  /** Whether an address is the business's or a user's. */
  isOwn: (address: string) => boolean
  /** Whether an address is on file for the event: a contact's, or one that a user assigned. */
  isOnFile: (address: string) => boolean
  /** Short name of the person at an address. `said` is the sender name in a message. */
  nameOf: (address: string, said?: string) => string
  /** Short name of the client. */
  client: string
}

/** Returns the contacts in an event's conversation by address. */
export async function getThreadContacts(db: Db, eventId: string): Promise<ThreadContacts> {
  const [contacts, assigned, own] = await Promise.all([
    listEventContacts(db, eventId),
    db
      .selectFrom('message_sender')
      .select('address')
      .where('event_id', '=', eventId)
      .where('kind', '=', 'known')
      .execute(),
    listOwnAddresses(db),
  ])
  const names = new Map(
    contacts.filter(({ email }) => email !== '').map(({ email, name }) => [computeRecipientKey(email), name]),
  )
  const keys = new Set([...names.keys(), ...assigned.map(({ address }) => address)])
  return {
    isOwn: (address) => own.includes(computeRecipientKey(address)),
    isOnFile: (address) => keys.has(computeRecipientKey(address)),
    nameOf(address, said = '') {
      const known = names.get(computeRecipientKey(address))
      if (said.trim() !== '' && !said.includes('@')) return extractGivenName(said)
      return known === undefined ? address : formatFirstNames(known)
    },
    client: formatFirstNames(contacts[0]?.name ?? ''),
  }
}
