import type { Db } from '../../plumbing/database/database.server.ts'
import { sharedLink, sharedPath } from '../events/shared-links.server.ts'
import { readEventList } from './event-list.server.ts'
import type { ListPartProps } from './shared-list.ts'
import { readShopping } from './shared-list.server.ts'

/** What the owner is told of a request's list, without sharing it; null where there is no such request. */
export async function readListPart(
  db: Db,
  leadId: string,
  { secret, now }: { secret: string; now: number },
): Promise<ListPartProps | null> {
  const list = await readEventList(db, leadId)
  if (!list) return null
  const shared = await db
    .selectFrom('shared_link')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'list')
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const token = shared ? await sharedLink(db, { leadId, kind: 'list' }, { secret, now }) : null
  return {
    leadId,
    line: list.line,
    path: token && sharedPath('list', token),
    shopping: await readShopping(db, leadId, now),
  }
}

/** A request's list for those whose it is, shared where it was not yet. */
export async function readListOf(
  db: Db,
  leadId: string,
  { secret, now }: { secret: string; now: number },
): Promise<{ line: string | null; path: string }> {
  const [list, token] = await Promise.all([
    readEventList(db, leadId),
    sharedLink(db, { leadId, kind: 'list' }, { secret, now }),
  ])
  return { line: list?.line ?? null, path: sharedPath('list', token) }
}
