import { randomUUID } from 'node:crypto'
import type { Db } from '../../plumbing/database/database.server.ts'
import { incrementRevision, getRevision } from '../../plumbing/database/revision.server.ts'
import type { Catalog, Package } from './catalog.ts'
import { toCatalog } from './full-menu.ts'
import { getFullMenu } from './full-menu.server.ts'

/** Menu as visitors see it: visible entries in the owner's order. */
export async function getCatalog(db: Db): Promise<Catalog> {
  const [version, menu] = await Promise.all([getRevision(db, 'catalogue'), getFullMenu(db)])
  return { version, ...toCatalog(menu) }
}

/** Creates a whole menu. The stored menu must be empty. */
export async function createCatalog(db: Db, catalogue: Omit<Catalog, 'version'>, now: number): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: 'rules', value: JSON.stringify(catalogue.rules), is_sample: 1, changed_at: now })
    .execute()
  for (const [position, experience] of catalogue.experiences.entries()) {
    await db
      .insertInto('experience')
      .values({
        slug: experience.slug,
        name: experience.name,
        tagline: experience.tagline,
        summary: experience.summary,
        price_cents: experience.priceCents,
        cocktails_included: experience.cocktailsIncluded,
        garnishes_included: experience.garnishesIncluded,
        needs_long_setup: Number(experience.longSetUp),
        bar: experience.bar,
        who_brings: JSON.stringify(experience.whoBrings),
        position,
        is_visible: 1,
      })
      .execute()
  }
  for (const [position, addOn] of catalogue.addOns.entries()) {
    const { priceCents, isVisible, ...words } = addOn
    await db
      .insertInto('add_on')
      .values({ ...words, rate: '', price_cents: priceCents, position, is_visible: Number(isVisible) })
      .execute()
  }
  for (const [position, bundle] of catalogue.packages.entries()) await writePackage(db, bundle, position)
  for (const [position, detail] of catalogue.details.entries()) {
    await db
      .insertInto('general_detail')
      .values({ id: randomUUID(), heading: detail.heading, text: detail.words, position })
      .execute()
  }
  await incrementRevision(db, 'content')
}

async function writePackage(db: Db, bundle: Package, position: number): Promise<void> {
  await db
    .insertInto('package')
    .values({
      slug: bundle.slug,
      package_name: bundle.packageName,
      summary: bundle.summary,
      experience_slug: bundle.experienceSlug,
      least_extra_bartenders: bundle.leastExtraBartenders,
      least_extra_hours: bundle.leastExtraHours,
      position,
      is_visible: 1,
    })
    .execute()
  for (const [itemPosition, words] of bundle.items.entries()) {
    await db
      .insertInto('package_item')
      .values({ id: randomUUID(), package_slug: bundle.slug, text: words, position: itemPosition })
      .execute()
  }
}

/** Names of all experiences by slug, hidden included, in menu order. */
export async function getExperienceNames(db: Db): Promise<Record<string, string>> {
  const rows = await db.selectFrom('experience').select(['slug', 'name']).orderBy('position').execute()
  return Object.fromEntries(rows.map(({ slug, name }) => [slug, name]))
}
