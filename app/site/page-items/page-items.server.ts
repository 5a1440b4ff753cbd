import { randomUUID } from 'node:crypto'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { PageItemRow } from '../../plumbing/database/schema.ts'
import { pageItemKinds, type PageItem, type PageItemKind } from './page-item.ts'

/** Lists the page items of the given kinds, in the owner's order. */
export async function listPageItems(db: Db, kinds: readonly PageItemKind[] = pageItemKinds): Promise<PageItem[]> {
  const rows = await db
    .selectFrom('page_item')
    .selectAll()
    .where('kind', 'in', kinds)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toPageItem)
}

/** Finds a page item of a kind by its id. Null if there is none. */
export async function findPageItem(db: Db, kind: PageItemKind, id: string): Promise<PageItem | null> {
  const part = db.selectFrom('page_item').selectAll().where('id', '=', id).where('kind', '=', kind)
  const row = await part.executeTakeFirst()
  return row ? toPageItem(row) : null
}

/** Lists the kinds that have at least a single item. */
export async function listUsedPageItemKinds(db: Db): Promise<PageItemKind[]> {
  const rows = await db.selectFrom('page_item').select('kind').distinct().orderBy('kind').execute()
  return rows.map(({ kind }) => kind as PageItemKind)
}

function toPageItem({ id, kind, words, is_sample }: PageItemRow): PageItem {
  return { id, kind: kind as PageItemKind, input: JSON.parse(words), isSample: is_sample === 1 }
}

/** Adds sample items of a kind, in this order. The database must not contain any of that kind. */
export async function createSamplePageItems(db: Db, kind: PageItemKind, parts: readonly FormInput[]): Promise<void> {
  const rows = parts.map((input, position) => ({
    id: randomUUID(),
    kind,
    words: JSON.stringify(input),
    position,
    is_sample: 1,
  }))
  await db.insertInto('page_item').values(rows).execute()
  await incrementRevision(db, 'content')
}
