import type { SupplyProviders } from './supply-plan.ts'

export type Experience = {
  slug: string
  name: string
  tagline: string
  summary: string
  priceCents: number
  cocktailsIncluded: number
  garnishesIncluded: number
  /** Takes the longer set-up however few the guests. */
  longSetUp: boolean
  bar: BarType
  whoBrings: SupplyProviders
}

/** What is poured, in the calculator's words. */
export type BarType = 'beer-wine' | 'cocktails' | 'cocktails-beer-wine' | 'full-bar'

/** The six add-ons the estimate knows how to count. */
export const addOnCodes = ['bartender', 'service-time', 'garnish', 'mixer', 'cocktail', 'travel'] as const
export type AddOnCode = (typeof addOnCodes)[number]
export type AddOn = { code: AddOnCode; label: string; note: string; priceCents: number; isVisible: boolean }

/** What the price of an add-on of the owner's own is for: the event, each guest, or each hour of service or part of one. */
export const addOnRates = ['flat', 'guest', 'hour'] as const
export type AddOnRate = (typeof addOnRates)[number]
export type CustomAddOn = { slug: string; label: string; note: string; priceCents: number; rate: AddOnRate }

/** So many add-ons of their own an owner has at most. */
export const maxCustomAddOns = 20

/** The code of an own add-on's line in an estimate. */
export function getCustomAddOnCode(slug: string): `add-on-${string}` {
  return `add-on-${slug}`
}

/** The three packages; their names are the owner's. */
export const packageSlugs = ['base', 'standard', 'elite']

/** What collections of the database before call them, in the same order. */
export const legacyPackageNames = ['Base Nerd Package', 'Standard Nerd Package', 'Elite Nerd Package']

/** A ready-made bundle: an experience with at least so many additional bartenders and hours. */
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

/** The numbers behind the prices: hours, minutes, guests and miles. */
export type PricingRules = {
  serviceHours: number
  guestsPerBartender: number
  stopsMinutesBeforeEnd: number
  lastCallMinutes: number
  setUpMinutes: number
  longSetUpMinutes: number
  freeMiles: number
}

/** Everything on the menu in the owner's order, hidden add-ons too: the rules still count with their prices. `version` rises with every change. */
export type Catalog = {
  version: number
  rules: PricingRules
  experiences: Experience[]
  addOns: AddOn[]
  ownAddOns: CustomAddOn[]
  packages: Package[]
  details: GeneralDetail[]
}

/** The add-on of a code: the menu always has all six. */
export function getAddOn({ addOns }: Pick<Catalog, 'addOns'>, code: AddOnCode): AddOn {
  const found = addOns.find((addOn) => addOn.code === code)
  if (!found) throw new Error(`The menu has no add-on "${code}"`)
  return found
}

/** What a package starts at, in cents: its experience and the additions it always has. */
export function computePackagePriceCents(catalogue: Pick<Catalog, 'experiences' | 'addOns'>, bundle: Package): number {
  const experience = catalogue.experiences.find(({ slug }) => slug === bundle.experienceSlug)
  return (
    (experience?.priceCents ?? 0) +
    bundle.leastExtraBartenders * getAddOn(catalogue, 'bartender').priceCents +
    bundle.leastExtraHours * getAddOn(catalogue, 'service-time').priceCents
  )
}

/** What a choice leads to on this menu: its package, and the experience that package or the choice itself names. */
export function resolveMenuChoice(catalogue: Catalog, choice: { experience: string | null; package: string | null }) {
  const bundle = catalogue.packages.find(({ slug }) => slug === choice.package)
  const slug = bundle?.experienceSlug ?? choice.experience
  return { bundle, slug, experience: catalogue.experiences.find((experience) => experience.slug === slug) }
}
