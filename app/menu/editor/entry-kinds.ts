import { addOnEntry } from './add-on-entry.ts'
import { detailEntry } from './detail-entry.ts'
import type { EntryKind } from './entry.ts'
import { experienceEntry } from './experience-entry.ts'
import { ownAddOnEntry } from './own-add-on-entry.ts'
import { packageEntry } from './package-entry.ts'
import { rulesEntry } from './rules-entry.ts'

/** Everything on the menu that can be edited, by its part of the address. */
export const entryKinds = {
  experiences: experienceEntry,
  packages: packageEntry,
  'add-ons': addOnEntry,
  'own-add-ons': ownAddOnEntry,
  details: detailEntry,
  rules: rulesEntry,
} satisfies Record<string, EntryKind>

export type KindName = keyof typeof entryKinds

/** The kind an address names, or null. */
export function kindNamed(name: string): KindName | null {
  return Object.hasOwn(entryKinds, name) ? (name as KindName) : null
}
