import { getOpenItemPath } from '../../ui/opened.ts'
import { addOnEntry } from './add-on-entry.ts'
import { detailEntry } from './detail-entry.ts'
import type { MenuEntryType } from './entry.ts'
import { experienceEntry } from './experience-entry.ts'
import { ownAddOnEntry } from './own-add-on-entry.ts'
import { packageEntry } from './package-entry.ts'
import { rulesEntry } from './rules-entry.ts'

const kinds = {
  experiences: experienceEntry,
  packages: packageEntry,
  'add-ons': addOnEntry,
  'own-add-ons': ownAddOnEntry,
  details: detailEntry,
  rules: rulesEntry,
} satisfies Record<string, MenuEntryType>

export type MenuEntryTypeName = keyof typeof kinds

/** Everything on the menu that can be edited, by its part of the address. */
export const entryKinds: Record<MenuEntryTypeName, MenuEntryType> = kinds

/** The kind an address names, or null. */
export function parseMenuEntryTypeName(name: string): MenuEntryTypeName | null {
  return Object.hasOwn(entryKinds, name) ? (name as MenuEntryTypeName) : null
}

/** Where an entry is edited. The rules are one form without a key. */
export function getMenuEntryPath(kind: MenuEntryTypeName, key: string): string {
  return getOpenItemPath('/backbar/menu', key === '' ? kind : `${kind}/${key}`)
}
