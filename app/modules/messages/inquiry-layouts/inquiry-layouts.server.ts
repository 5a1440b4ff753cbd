import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { moveToTrash, type TrashedRows } from '../../../plumbing/database/trash.server.ts'
import { listFilledLabels, type InquiryLayout } from './inquiry-layout.ts'
import type { InquiryField, LayoutRules } from './read-inquiry-email.ts'

type StoredRules = Omit<LayoutRules, 'labels'> & { labels: [string, InquiryField | null][] }

/** Lists the learned layouts by domain. */
export async function listInquiryLayouts(db: Db): Promise<InquiryLayout[]> {
  const rows = await db.selectFrom('inquiry_layout').selectAll().orderBy('domain').orderBy('taught_at').execute()
  return rows.map(({ id, domain, rules, source, makes_inquiries }) => {
    const { labels, ...rest } = JSON.parse(rules) as StoredRules
    return { id, domain, rules: { labels: new Map(labels), ...rest }, source, makesInquiries: makes_inquiries === 1 }
  })
}

/** Domains whose emails are fetched although they come from no-reply addresses. */
export async function listDirectoryDomains(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('inquiry_layout').select('domain').distinct().execute()
  return new Set(rows.map(({ domain }) => domain))
}

/** Stores a layout in place of the one with the same labels, and of `replaced`. Returns its id. */
export async function saveInquiryLayout(
  db: Db,
  { domain, rules, source, makesInquiries }: Omit<InquiryLayout, 'id'>,
  replaced: string | null,
  now: number,
): Promise<string> {
  if (replaced !== null) await deleteInquiryLayout(db, replaced)
  const values = {
    rules: JSON.stringify({ ...rules, labels: [...rules.labels] }),
    source,
    makes_inquiries: makesInquiries ? (1 as const) : (0 as const),
    taught_at: now,
  }
  const { id } = await db
    .insertInto('inquiry_layout')
    .values({ id: uuidV7(), domain, filled_labels: JSON.stringify(listFilledLabels(rules)), ...values })
    .onConflict((conflict) => conflict.columns(['domain', 'filled_labels']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Kind under which replaced layouts are in the trash. */
const trashKind = 'inquiry-layout'

/** Stores the layouts that a new layout replaces, so that they can be restored. */
export async function saveReplacedLayouts(
  db: Db,
  messageId: string,
  { domain, rules }: Pick<InquiryLayout, 'domain' | 'rules'>,
  replaced: string | null,
  now: number,
): Promise<void> {
  const rows = await db
    .selectFrom('inquiry_layout')
    .selectAll()
    .where((is) =>
      is.or([
        is('id', '=', replaced ?? ''),
        is.and([is('domain', '=', domain), is('filled_labels', '=', JSON.stringify(listFilledLabels(rules)))]),
      ]),
    )
    .execute()
  if (rows.length > 0) await moveToTrash(db, trashKind, messageId, { inquiry_layout: rows }, now)
}

/** Deletes the layout learned from a message at `taughtAt`, and restores the layouts it replaced. */
export async function restoreReplacedLayouts(db: Db, messageId: string, taughtAt: number): Promise<void> {
  const kept = await db
    .deleteFrom('trash')
    .where('kind', '=', trashKind)
    .where('name', '=', messageId)
    .where('at', '=', taughtAt)
    .returning('contents')
    .executeTakeFirst()
  const forgotten = await db.deleteFrom('inquiry_layout').where('taught_at', '=', taughtAt).executeTakeFirst()
  // The layout was taught again since, so the replaced layouts stay deleted.
  if (!kept || forgotten.numDeletedRows === 0n) return
  const rows = (JSON.parse(kept.contents) as TrashedRows).inquiry_layout ?? []
  for (const row of rows)
    await db
      .insertInto('inquiry_layout')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/**
 * Deletes a learned layout, so that emails that match it no longer fill in inquiry forms. Returns false if there is no
 * such layout.
 */
export async function deleteInquiryLayout(db: Db, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('inquiry_layout').where('id', '=', id).executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Sets whether emails of a layout become inquiries automatically. Returns false if there is no such layout. */
export async function setLayoutCreatesInquiries(db: Db, id: string, makesInquiries: boolean): Promise<boolean> {
  const changed = await db
    .updateTable('inquiry_layout')
    .set({ makes_inquiries: makesInquiries ? 1 : 0 })
    .where('id', '=', id)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}
