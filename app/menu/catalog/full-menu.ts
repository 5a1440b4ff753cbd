import type { AddOn, Catalog, Experience, GeneralDetail, CustomAddOn, Package, PricingRules } from './catalog.ts'

export type MenuExperience = Experience & { isVisible: boolean }
export type MenuCustomAddOn = CustomAddOn & { isVisible: boolean }
export type MenuPackage = Package & { isVisible: boolean }
export type MenuDetail = GeneralDetail & { id: string }

/** All entries of the menu in the owner's order, hidden included. */
export type FullMenu = {
  rules: PricingRules
  experiences: MenuExperience[]
  addOns: AddOn[]
  ownAddOns: MenuCustomAddOn[]
  packages: MenuPackage[]
  details: MenuDetail[]
}

/** Part of a full menu that visitors see. Hidden add-ons stay, because rules use their prices. */
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
