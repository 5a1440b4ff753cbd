import { redirect } from 'react-router'
import type { Db } from '../../plumbing/database/database.server.ts'
import { findMergeTargetId } from './merge-events.server.ts'

/** Throws the way to the request that stands for this one, where it was put into another; `page` is what follows its id. */
export async function redirectMergedEvent(db: Db, id: string, page = ''): Promise<void> {
  const kept = await findMergeTargetId(db, id)
  if (kept !== null) throw redirect(`/backbar/jobs/${kept}${page}`, 303)
}
