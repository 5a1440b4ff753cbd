import type { Db } from '../../plumbing/database/database.server.ts'
import { emptyCard, type MenuCard, type SignatureCocktail } from './menu-card.ts'

/** The drinks a request's host has picked and named, in their order: a wish before the yes, the plan after it. */
export async function readSignatureCocktails(db: Db, leadId: string): Promise<SignatureCocktail[]> {
  return (await readMenuCard(db, leadId)).drinks
}

/** What is wanted on a request's card; nothing of it where nobody has said anything yet. */
export async function readMenuCard(db: Db, leadId: string): Promise<MenuCard> {
  return (await findMenuCard(db, leadId)) ?? emptyCard
}

/** What was said of a request's card; null where nobody has said anything. */
export async function findMenuCard(db: Db, leadId: string): Promise<MenuCard | null> {
  const [card] = await readMenuCards(db, [leadId])
  return card ? { title: card.title, pouring: card.pouring, drinks: card.drinks } : null
}

/** The cards of several requests, those somebody has said something of. */
export async function readMenuCards(db: Db, leadIds: string[]): Promise<(MenuCard & { leadId: string })[]> {
  if (leadIds.length === 0) return []
  const rows = await db
    .selectFrom('menu_card')
    .select(['lead_id', 'title', 'pouring', 'drinks'])
    .where('lead_id', 'in', leadIds)
    .orderBy('lead_id')
    .execute()
  return rows.map(({ lead_id: leadId, title, pouring, drinks }) => ({
    leadId,
    title,
    pouring,
    drinks: JSON.parse(drinks),
  }))
}
