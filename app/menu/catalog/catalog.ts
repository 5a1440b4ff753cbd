import type { SupplyProviders } from './supply-plan.ts'

export type Experience = {
  slug: string
  name: string
  tagline: string
  summary: string
  priceCents: number
  cocktailsIncluded: number
  garnishesIncluded: number
  /** Uses the longer set-up for any number of guests. */
  longSetUp: boolean
  bar: BarType
  whoBrings: SupplyProviders
}

/** Drink kinds of a bar, named as in the calculator. */
export type BarType = 'beer-wine' | 'cocktails' | 'cocktails-beer-wine' | 'full-bar'

/** The six add-ons that the estimate counts itself. */
export const addOnCodes = ['bartender', 'service-time', 'garnish', 'mixer', 'cocktail', 'travel'] as const
export type AddOnCode = (typeof addOnCodes)[number]
export type AddOn = { code: AddOnCode; label: string; note: string; priceCents: number; isVisible: boolean }

/** Basis of an owner's add-on's price: the event, each guest, or each started hour of service. */
export const addOnRates = ['flat', 'guest', 'hour'] as const
export type AddOnRate = (typeof addOnRates)[number]
export type CustomAddOn = { slug: string; label: string; note: string; priceCents: number; rate: AddOnRate }

/** Maximum number of the owner's own add-ons. */
export const maxCustomAddOns = 20

/** Code of an estimate line for an owner's add-on. */
export function getCustomAddOnCode(slug: string): `add-on-${string}` {
  return `add-on-${slug}`
}

/** Slugs of the three packages. The owner chooses their names. */
export const packageSlugs = ['base', 'standard', 'elite']

/** Package names in the former database's collections, in the same order. */
export const legacyPackageNames = ['Base Nerd Package', 'Standard Nerd Package', 'Elite Nerd Package']

/** A bundle: an experience with at least this many additional bartenders and hours. */
export type Package = {
  slug: string
  packageName: string
  summary: string
  experienceSlug: string
  leastExtraBartenders: number
  leastExtraHours: number
  items: string[]
}

export type GeneralDetail = { heading: string; words: string }

/** Rules behind the prices: hours, minutes, guests and miles. */
export type PricingRules = {
  serviceHours: number
  guestsPerBartender: number
  stopsMinutesBeforeEnd: number
  lastCallMinutes: number
  setUpMinutes: number
  longSetUpMinutes: number
  freeMiles: number
}

/**
 * The menu in the owner's order, hidden add-ons included, because rules use their prices. `version` rises with every
 * change.
 */
export type Catalog = {
  version: number
  rules: PricingRules
  experiences: Experience[]
  addOns: AddOn[]
  ownAddOns: CustomAddOn[]
  packages: Package[]
  details: GeneralDetail[]
}

/** The add-on with a code. Throws if it is missing, since a menu always has all six. */
export function getAddOn({ addOns }: Pick<Catalog, 'addOns'>, code: AddOnCode): AddOn {
  const found = addOns.find((addOn) => addOn.code === code)
  if (!found) throw new Error(`The menu has no add-on "${code}"`)
  return found
}

/** Starting price of a package in cents: its experience and its fixed additions. */
export function computePackagePriceCents(catalogue: Pick<Catalog, 'experiences' | 'addOns'>, bundle: Package): number {
  const experience = catalogue.experiences.find(({ slug }) => slug === bundle.experienceSlug)
  return (
    (experience?.priceCents ?? 0) +
    bundle.leastExtraBartenders * getAddOn(catalogue, 'bartender').priceCents +
    bundle.leastExtraHours * getAddOn(catalogue, 'service-time').priceCents
  )
}

/** Resolves a choice: its package, and the experience of that package or of the choice itself. */
export function findMenuChoice(catalogue: Catalog, choice: { experience: string | null; package: string | null }) {
  const bundle = catalogue.packages.find(({ slug }) => slug === choice.package)
  const slug = bundle?.experienceSlug ?? choice.experience
  return { bundle, slug, experience: catalogue.experiences.find((experience) => experience.slug === slug) }
}
