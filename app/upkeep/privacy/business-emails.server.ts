import { getSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'

/** Returns the business's own addresses: the public address, and those of current and former users. */
export async function getBusinessEmails(db: Db): Promise<{ own: string; people: string[] }> {
  const [identity, people] = await Promise.all([
    getSetting(db, 'identity'),
    db.selectFrom('user_account').select('email').execute(),
  ])
  return { own: identity.email, people: [identity.alertsTo, ...people.map(({ email }) => email)] }
}
