import { randomUUID } from 'node:crypto'
import type { Db } from '../plumbing/database/database.server.ts'
import { raiseRevision, readRevision } from '../plumbing/database/revision.server.ts'
import { packageNames, type AddOnCode, type Bar, type Catalogue, type Package } from './catalogue.ts'

/** The menu as visitors see it: visible entries in the owner's order. */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  const [version, rules, experiences, addOns, packages, details] = await Promise.all([
    readRevision(db, 'catalogue'),
    db.selectFrom('setting').select('value').where('name', '=', 'rules').executeTakeFirstOrThrow(),
    db.selectFrom('experience').selectAll().where('is_visible', '=', 1).orderBy('position').execute(),
    db.selectFrom('add_on').selectAll().orderBy('position').execute(),
    readPackages(db),
    db.selectFrom('general_detail').select(['heading', 'words']).orderBy('position').execute(),
  ])
  return {
    version,
    rules: JSON.parse(rules.value),
    experiences: experiences.map((row) => ({
      slug: row.slug,
      name: row.name,
      tagline: row.tagline,
      summary: row.summary,
      priceCents: row.price_cents,
      cocktailsIncluded: row.cocktails_included,
      garnishesIncluded: row.garnishes_included,
      longSetUp: row.long_set_up === 1,
      bar: row.bar as Bar,
    })),
    addOns: addOns.map((row) => ({
      code: row.code as AddOnCode,
      label: row.label,
      note: row.note,
      priceCents: row.price_cents,
      isVisible: row.is_visible === 1,
    })),
    packages,
    details,
  }
}

/** Puts a whole menu in place of an empty one. */
export async function writeCatalogue(db: Db, catalogue: Omit<Catalogue, 'version'>, now: number): Promise<void> {
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
        long_set_up: Number(experience.longSetUp),
        bar: experience.bar,
        position,
        is_visible: 1,
      })
      .execute()
  }
  for (const [position, addOn] of catalogue.addOns.entries()) {
    const { priceCents, isVisible, ...words } = addOn
    await db
      .insertInto('add_on')
      .values({ ...words, price_cents: priceCents, position, is_visible: Number(isVisible) })
      .execute()
  }
  for (const [position, bundle] of catalogue.packages.entries()) await writePackage(db, bundle, position)
  for (const [position, detail] of catalogue.details.entries()) {
    await db.insertInto('general_detail').values({ id: randomUUID(), ...detail, position }).execute()
  }
  await raiseRevision(db, 'content')
}

async function readPackages(db: Db): Promise<Package[]> {
  const [packages, items] = await Promise.all([
    db
      .selectFrom('package')
      .selectAll()
      .where('package_name', 'in', packageNames)
      .where('is_visible', '=', 1)
      .orderBy('position')
      .execute(),
    db.selectFrom('package_item').selectAll().orderBy('position').execute(),
  ])
  return packages.map((row) => ({
    slug: row.slug,
    packageName: row.package_name,
    summary: row.summary,
    experienceSlug: row.experience_slug,
    leastExtraBartenders: row.least_extra_bartenders,
    leastExtraHours: row.least_extra_hours,
    items: items.filter((item) => item.package_slug === row.slug).map((item) => item.words),
  }))
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
      .values({ id: randomUUID(), package_slug: bundle.slug, words, position: itemPosition })
      .execute()
  }
}
