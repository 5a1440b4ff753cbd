import { randomUUID } from 'node:crypto'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { PageItemRow } from '../../plumbing/database/schema.ts'
import { pageItemKinds, type PageItem, type PageItemKind } from './page-item.ts'

/** What is listed of these kinds, in the owner's order. */
export async function listPageItems(db: Db, kinds: readonly PageItemKind[] = pageItemKinds): Promise<PageItem[]> {
  const rows = await db
    .selectFrom('page_part')
    .selectAll()
    .where('kind', 'in', kinds)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(pagePartIn)
}

/** One of a kind by its id; null where there is none. */
export async function findPageItem(db: Db, kind: PageItemKind, id: string): Promise<PageItem | null> {
  const part = db.selectFrom('page_part').selectAll().where('id', '=', id).where('kind', '=', kind)
  const row = await part.executeTakeFirst()
  return row ? pagePartIn(row) : null
}

/** The kinds of which anything is listed. */
export async function listUsedPageItemKinds(db: Db): Promise<PageItemKind[]> {
  const rows = await db.selectFrom('page_part').select('kind').distinct().orderBy('kind').execute()
  return rows.map(({ kind }) => kind as PageItemKind)
}

function pagePartIn({ id, kind, words, is_sample }: PageItemRow): PageItem {
  return { id, kind: kind as PageItemKind, input: JSON.parse(words), isSample: is_sample === 1 }
}

/** Puts samples of a kind into a database that has none, in this order. */
export async function createSamplePageItems(db: Db, kind: PageItemKind, parts: readonly FormInput[]): Promise<void> {
  const rows = parts.map((input, position) => ({
    id: randomUUID(),
    kind,
    words: JSON.stringify(input),
    position,
    is_sample: 1,
  }))
  await db.insertInto('page_part').values(rows).execute()
  await incrementRevision(db, 'content')
}
