import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { MenuPackage, FullMenu } from '../catalog/full-menu.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { MenuEntryTypeName } from './menu-entry-types.ts'

/** Stores an entry of an edited menu. A new entry goes to the end. Call it in the transaction that read the menu. */
export async function saveMenuEntry(
  db: Db,
  kind: MenuEntryTypeName,
  key: string,
  menu: FullMenu,
  now: number,
): Promise<void> {
  switch (kind) {
    case 'experiences':
      return storeExperience(db, key, menu)
    case 'add-ons':
      return storeAddOn(db, key, menu)
    case 'own-add-ons':
      return storeOwnAddOn(db, key, menu)
    case 'packages':
      return storePackage(
        db,
        menu.packages.find(({ slug }) => slug === key)!,
      )
    case 'details':
      return storeDetail(db, key, menu)
    case 'rules':
      await db
        .updateTable('setting')
        .set({ value: JSON.stringify(menu.rules), is_sample: 0, changed_at: now })
        .where('name', '=', 'rules')
        .execute()
  }
}

async function storeExperience(db: Db, key: string, menu: FullMenu): Promise<void> {
  const of = menu.experiences.find(({ slug }) => slug === key)!
  const row = {
    name: of.name,
    tagline: of.tagline,
    summary: of.summary,
    price_cents: of.priceCents,
    cocktails_included: of.cocktailsIncluded,
    garnishes_included: of.garnishesIncluded,
    needs_long_setup: Number(of.longSetUp),
    bar: of.bar,
    who_brings: JSON.stringify(of.whoBrings),
    is_visible: Number(of.isVisible),
  }
  await db
    .insertInto('experience')
    .values({ slug: key, ...row, position: await positionAfter(db, 'experience') })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
    .execute()
}

async function storeAddOn(db: Db, key: string, menu: FullMenu): Promise<void> {
  const { label, note, priceCents, isVisible } = menu.addOns.find(({ code }) => code === key)!
  await db
    .updateTable('add_on')
    .set({ label, note, price_cents: priceCents, is_visible: Number(isVisible) })
    .where('code', '=', key)
    .execute()
}

async function storeOwnAddOn(db: Db, key: string, menu: FullMenu): Promise<void> {
  const { label, note, priceCents, rate, isVisible } = menu.ownAddOns.find(({ slug }) => slug === key)!
  const row = { label, note, rate, price_cents: priceCents, is_visible: Number(isVisible) }
  await db
    .insertInto('add_on')
    .values({ code: key, ...row, position: await positionAfter(db, 'add_on') })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
    .execute()
}

async function storePackage(db: Db, bundle: MenuPackage): Promise<void> {
  await db
    .updateTable('package')
    .set({
      package_name: bundle.packageName,
      summary: bundle.summary,
      experience_slug: bundle.experienceSlug,
      least_extra_bartenders: bundle.leastExtraBartenders,
      least_extra_hours: bundle.leastExtraHours,
      is_visible: Number(bundle.isVisible),
    })
    .where('slug', '=', bundle.slug)
    .execute()
  await db.deleteFrom('package_item').where('package_slug', '=', bundle.slug).execute()
  const items = bundle.items.map((text, position) => ({
    id: randomUUID(),
    package_slug: bundle.slug,
    text,
    position,
  }))
  await db.insertInto('package_item').values(items).execute()
}

async function storeDetail(db: Db, key: string, menu: FullMenu): Promise<void> {
  const { heading, words } = menu.details.find(({ id }) => id === key)!
  const texts = { heading, text: words }
  await db
    .insertInto('general_detail')
    .values({ id: key, ...texts, position: await positionAfter(db, 'general_detail') })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(texts))
    .execute()
}

async function positionAfter(db: Db, table: 'experience' | 'add_on' | 'general_detail'): Promise<number> {
  const { next } = await db
    .selectFrom(table)
    .select(sql<number>`coalesce(max(position), -1) + 1`.as('next'))
    .executeTakeFirstOrThrow()
  return next
}
