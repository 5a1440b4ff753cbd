import { getSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'

type Addressed = { recipient: string; eventId: string | null }

/**
 * Names of the recipients of emails, in their order: the client or contact of the email's event, “you” for a user or the
 * address of alerts, or else the address.
 */
export async function listRecipientNames(db: Db, emails: readonly Addressed[]): Promise<string[]> {
  const events = [...new Set(emails.flatMap(({ eventId }) => eventId ?? []))]
  const [clients, contacts, users, { alertsTo }] = await Promise.all([
    events.length === 0
      ? []
      : db
          .selectFrom('event')
          .select(['id', 'requestor_name as name', 'from_email as email'])
          .where('id', 'in', events)
          .execute(),
    events.length === 0
      ? []
      : db
          .selectFrom('event_contact')
          .select(['event_id as id', 'name', 'email'])
          .where('event_id', 'in', events)
          .execute(),
    db.selectFrom('user_account').select('email').execute(),
    getSetting(db, 'identity'),
  ])
  const ours = new Set([alertsTo, ...users.map(({ email }) => email)].map(normalize))
  const people = new Map(
    [...contacts, ...clients].flatMap(({ id, name, email }) => (email ? [[`${id} ${normalize(email)}`, name]] : [])),
  )
  return emails.map(({ recipient, eventId }) => {
    const address = normalize(recipient)
    return people.get(`${eventId} ${address}`) ?? (ours.has(address) ? 'you' : recipient)
  })
}

function normalize(address: string): string {
  return address.trim().toLowerCase()
}
