import { redirect } from 'react-router'
import type { Db } from '../../plumbing/database/database.server.ts'
import { findMergeTargetId } from './merge-events.server.ts'

/** Throws a redirect to the kept event if this event was merged. `page` is the path after its ID. */
export async function redirectMergedEvent(db: Db, id: string, page = ''): Promise<void> {
  const kept = await findMergeTargetId(db, id)
  if (kept !== null) throw redirect(`/backbar/jobs/${kept}${page}`, 303)
}
