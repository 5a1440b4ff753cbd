import { getOpenItemPath } from '../../ui/opened.ts'
import { addOnEntryType } from './add-on-entry.ts'
import { detailEntryType } from './detail-entry.ts'
import type { MenuEntryType } from './entry.ts'
import { experienceEntryType } from './experience-entry.ts'
import { customAddOnEntryType } from './own-add-on-entry.ts'
import { packageEntryType } from './package-entry.ts'
import { pricingRulesEntryType } from './rules-entry.ts'

const kinds = {
  experiences: experienceEntryType,
  packages: packageEntryType,
  'add-ons': addOnEntryType,
  'own-add-ons': customAddOnEntryType,
  details: detailEntryType,
  rules: pricingRulesEntryType,
} satisfies Record<string, MenuEntryType>

export type MenuEntryTypeName = keyof typeof kinds

/** Everything on the menu that can be edited, by its part of the address. */
export const menuEntryTypes: Record<MenuEntryTypeName, MenuEntryType> = kinds

/** The kind an address names, or null. */
export function parseMenuEntryTypeName(name: string): MenuEntryTypeName | null {
  return Object.hasOwn(menuEntryTypes, name) ? (name as MenuEntryTypeName) : null
}

/** Where an entry is edited. The rules are one form without a key. */
export function getMenuEntryPath(kind: MenuEntryTypeName, key: string): string {
  return getOpenItemPath('/backbar/menu', key === '' ? kind : `${kind}/${key}`)
}
