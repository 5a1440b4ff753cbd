import type { Db } from '../../plumbing/database/database.server.ts'
import type { AddOnRow, ExperienceRow, PackageRow } from '../../plumbing/database/schema.ts'
import { packageSlugs, type AddOn, type AddOnCode, type AddOnRate, type BarType } from './catalog.ts'
import { parseSupplyProviders } from './supply-plan.ts'
import type { MenuExperience, MenuCustomAddOn, MenuPackage, FullMenu } from './full-menu.ts'

/** Menu as the owner sees it: all entries in order, hidden included. */
export async function getFullMenu(db: Db): Promise<FullMenu> {
  const [rules, experiences, addOns, packages, items, details] = await Promise.all([
    db.selectFrom('setting').select('value').where('name', '=', 'rules').executeTakeFirstOrThrow(),
    db.selectFrom('experience').selectAll().orderBy('position').orderBy('slug').execute(),
    db.selectFrom('add_on').selectAll().orderBy('position').orderBy('code').execute(),
    db
      .selectFrom('package')
      .selectAll()
      .where('slug', 'in', packageSlugs)
      .orderBy('position')
      .orderBy('slug')
      .execute(),
    db.selectFrom('package_item').selectAll().orderBy('position').execute(),
    db
      .selectFrom('general_detail')
      .select(['id', 'heading', 'text as words'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ])
  const getItems = (slug: string) => items.filter((item) => item.package_slug === slug).map(({ text: words }) => words)
  return {
    rules: JSON.parse(rules.value),
    experiences: experiences.map(toMenuExperience),
    addOns: addOns.filter(({ rate }) => rate === '').map(toAddOn),
    ownAddOns: addOns.filter(({ rate }) => rate !== '').map(toCustomAddOn),
    packages: packages.map((row) => toMenuPackage(row, getItems(row.slug))),
    details,
  }
}

function toMenuExperience(row: ExperienceRow): MenuExperience {
  const experience = {
    slug: row.slug,
    name: row.name,
    tagline: row.tagline,
    summary: row.summary,
    priceCents: row.price_cents,
    cocktailsIncluded: row.cocktails_included,
    garnishesIncluded: row.garnishes_included,
    longSetUp: row.needs_long_setup === 1,
    bar: row.bar as BarType,
    isVisible: row.is_visible === 1,
  }
  return { ...experience, whoBrings: parseSupplyProviders(JSON.parse(row.who_brings), experience) }
}

function toAddOn(row: AddOnRow): AddOn {
  return {
    code: row.code as AddOnCode,
    label: row.label,
    note: row.note,
    priceCents: row.price_cents,
    isVisible: row.is_visible === 1,
  }
}

function toCustomAddOn(row: AddOnRow): MenuCustomAddOn {
  return {
    slug: row.code,
    label: row.label,
    note: row.note,
    priceCents: row.price_cents,
    rate: row.rate as AddOnRate,
    isVisible: row.is_visible === 1,
  }
}

function toMenuPackage(row: PackageRow, items: string[]): MenuPackage {
  return {
    slug: row.slug,
    packageName: row.package_name,
    summary: row.summary,
    experienceSlug: row.experience_slug,
    leastExtraBartenders: row.least_extra_bartenders,
    leastExtraHours: row.least_extra_hours,
    items,
    isVisible: row.is_visible === 1,
  }
}
