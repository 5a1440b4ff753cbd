import { getOpenItemPath } from '../../ui/open-item.ts'
import { addOnEntryType } from './add-on-entry-type.ts'
import { detailEntryType } from './detail-entry-type.ts'
import type { MenuEntryType } from './menu-entry-type.ts'
import { experienceEntryType } from './experience-entry-type.ts'
import { customAddOnEntryType } from './custom-add-on-entry-type.ts'
import { packageEntryType } from './package-entry-type.ts'
import { pricingRulesEntryType } from './pricing-rules-entry-type.ts'

const kinds = {
  experiences: experienceEntryType,
  packages: packageEntryType,
  'add-ons': addOnEntryType,
  'own-add-ons': customAddOnEntryType,
  details: detailEntryType,
  rules: pricingRulesEntryType,
} satisfies Record<string, MenuEntryType>

export type MenuEntryTypeName = keyof typeof kinds

/** All editable kinds of menu entries, by their part of the address. */
export const menuEntryTypes: Record<MenuEntryTypeName, MenuEntryType> = kinds

/** Parses the kind in an address. Null if unknown. */
export function parseMenuEntryTypeName(name: string): MenuEntryTypeName | null {
  return Object.hasOwn(menuEntryTypes, name) ? (name as MenuEntryTypeName) : null
}

/** Path of an entry's form. The rules are a single form without a key. */
export function getMenuEntryPath(kind: MenuEntryTypeName, key: string): string {
  return getOpenItemPath('/backbar/menu', key === '' ? kind : `${kind}/${key}`)
}
