import type { AddOn, Catalog, Experience, GeneralDetail, CustomAddOn, Package, PricingRules } from './catalog.ts'

export type MenuExperience = Experience & { isVisible: boolean }
export type MenuCustomAddOn = CustomAddOn & { isVisible: boolean }
export type MenuPackage = Package & { isVisible: boolean }
export type MenuDetail = GeneralDetail & { id: string }

/** Everything that is on the menu or kept back from it, in the owner's order. */
export type FullMenu = {
  rules: PricingRules
  experiences: MenuExperience[]
  addOns: AddOn[]
  ownAddOns: MenuCustomAddOn[]
  packages: MenuPackage[]
  details: MenuDetail[]
}

/** What of a whole menu visitors are shown. Hidden add-ons stay: the rules still count with their prices. */
export function toCatalog({
  rules,
  experiences,
  addOns,
  ownAddOns,
  packages,
  details,
}: FullMenu): Omit<Catalog, 'version'> {
  return {
    rules,
    experiences: visible(experiences),
    addOns,
    ownAddOns: visible(ownAddOns),
    packages: visible(packages),
    details: details.map(({ heading, words }) => ({ heading, words })),
  }
}

function visible<Thing extends { isVisible: boolean }>(things: Thing[]): Omit<Thing, 'isVisible'>[] {
  return things.flatMap(({ isVisible, ...thing }) => (isVisible ? [thing] : []))
}
