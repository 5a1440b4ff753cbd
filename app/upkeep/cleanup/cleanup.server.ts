import { endPastChanges } from '../../agreements/changes/kept-change.server.ts'
import { forgetOldEmblems } from '../../business/brand/brand.server.ts'
import { findSetting } from '../../business/business.server.ts'
import { forgetEarlier } from '../../business/earlier-versions.server.ts'
import { forgetOldDemand } from '../../days/demand.server.ts'
import { finishPastEvents } from '../../agreements/proposals/past-events.server.ts'
import { takeBackOver } from '../../agreements/yours/owner-acts.server.ts'
import { endPastProposals } from '../../agreements/proposals/proposals.server.ts'
import { forgetLyingFiles } from '../../leads/import/import-batch.server.ts'
import { endPastHolds } from '../../leads/lead/moves.server.ts'
import { removeOldPapers } from '../../nights/papers/company-papers.server.ts'
import { removePictureFiles } from '../../photos/library/library.server.ts'
import { emptyTrash, type TrashedRows } from '../../plumbing/database/trash.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { forgetOldDeliveries } from '../../plumbing/webhooks/webhook-queue.server.ts'
import { forgetOldNotes } from '../../plumbing/push/push-queue.server.ts'
import type { PictureRow } from '../../plumbing/database/schema.ts'
import type { Files } from '../../plumbing/files/disk.server.ts'
import type { Log } from '../../plumbing/http/log.server.ts'
import { today } from '../../business/dates.ts'
import { undoTime } from '../../business/undo-time.ts'
import { forgetOldAgreements } from '../privacy/blank-books.server.ts'

const day = 24 * 3_600_000

/** How long the owner can read what happened to the account, in milliseconds. */
const securityEventTime = 365 * day

export type CleanupServices = { db: Db; files: Files; now: () => number; log: Log }

/**
 * Clears away what nobody can want back: what was thrown away or changed a month ago, with the files of photographs among it, and
 * log-ins, tries and invitations that have run out, what happened to the account a year ago, days asked for two years ago, files of requests that were looked through a week ago and left lying, what other tools were told a month ago, and notes to phones two days ago; ends the holds and
 * the proposals whose last day is over, makes done what was booked for a day before, and forgets what was signed for events of more than five years ago. Several
 * processes may do it at once.
 */
export async function cleanUp({ db, files, now, log }: CleanupServices): Promise<void> {
  const before = now() - undoTime
  // Files first: where a cleanup breaks off, the next one still finds their names.
  let pictures = 0
  for (const row of await thrownPictures(db, before)) if (await removePictureFiles(db, files, row)) pictures++
  await removeOldPapers(db, files, before)
  const gone = await emptyTrash(db, before)
  await endHolds(db, now())
  await db.deleteFrom('session').where('expires_at', '<=', now()).execute()
  await db
    .deleteFrom('attempt')
    .where('at', '<', now() - day)
    .execute()
  await db
    .deleteFrom('security_event')
    .where('at', '<', now() - securityEventTime)
    .execute()
  await forgetOldEmblems(db, before)
  await forgetEarlier(db, now())
  await db.deleteFrom('invitation').where('expires_at', '<', before).execute()
  await forgetOldDemand(db, now())
  await forgetOldNotes(db, now() - 2 * day)
  await forgetOldDeliveries(db, now() - undoTime)
  await forgetLyingFiles(db, now() - 7 * day)
  if (gone.length > 0) log('swept', { thrownAway: gone.length, pictures })
}

/** On the business's calendar: holds, proposals nobody said yes to, open changes and events end with their last day there. */
async function endHolds(db: Db, now: number): Promise<void> {
  const identity = await findSetting(db, 'identity')
  if (!identity) return
  const day = today(now, identity.timeZone)
  await endPastHolds(db, day, now)
  await endPastChanges(db, day, now)
  await endPastProposals(db, day, now)
  await finishPastEvents(db, { today: day, timeZone: identity.timeZone, now })
  await takeBackOver(db, now)
  await forgetOldAgreements(db, day)
}

/** Pictures thrown away before a moment, but for those that were thrown away a second time since. */
async function thrownPictures(db: Db, before: number): Promise<PictureRow[]> {
  const rows = await db.selectFrom('trash').select(['contents', 'at']).where('kind', '=', 'picture').execute()
  const thrown = rows.flatMap(({ contents, at }) =>
    ((JSON.parse(contents) as TrashedRows).picture ?? []).map((row) => ({ row, isOld: at < before })),
  )
  const wanted = new Set(thrown.filter(({ isOld }) => !isOld).map(({ row }) => row.id))
  return thrown.filter(({ row, isOld }) => isOld && !wanted.has(row.id)).map(({ row }) => row)
}
