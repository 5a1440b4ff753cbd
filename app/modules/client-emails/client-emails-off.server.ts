import { findLastSwitchOffTime } from '../../business/module-switches.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { followUpKinds } from './follow-up-kinds.ts'
import { getFollowUpSettings } from './follow-up-recipients.server.ts'
import { getEffectiveFollowUpMode } from './follow-up-settings.ts'

/**
 * Lists the effects of switching client emails off: emails that wait for the morning, and kinds that go by themselves.
 */
export async function listClientEmailsSwitchOffEffects(db: Db): Promise<string[]> {
  const [{ waiting }, settings] = await Promise.all([
    db
      .selectFrom('follow_up')
      .select((is) => is.fn.countAll<number>().as('waiting'))
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow(),
    getFollowUpSettings(db),
  ])
  const own = followUpKinds.filter((kind) => getEffectiveFollowUpMode(kind, settings) === 'itself').length
  return [
    waiting === 1 && 'One email waits for 8 AM. It will not be sent.',
    waiting > 1 && `${waiting} emails wait for 8 AM. They will not be sent.`,
    own === 1 && 'One kind of email goes by itself. It will stop.',
    own > 1 && `${own} kinds of emails go by themselves. They will stop.`,
  ].filter((effect) => effect !== false)
}

/**
 * Makes emails that waited for the morning when client emails were switched off due again, so that the owner sends them
 * or not.
 */
export async function releaseWaitingFollowUps(db: Db): Promise<void> {
  const offAt = await findLastSwitchOffTime(db, 'client-emails')
  if (offAt === null) return
  await db.deleteFrom('follow_up').where('state', '=', 'waiting').where('at', '<=', offAt).execute()
}
