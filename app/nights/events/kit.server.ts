import { randomUUID } from 'node:crypto'
import { findSetting, writeSetting } from '../../business/business.server.ts'
import { saveIfUnchanged, seenTag, type Saved } from '../../business/save-if-unchanged.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { kitForm, kitWords, readKit, usualKit, type KitLine } from './kit.ts'

/** The kit as the owner keeps it, or the usual one. */
export async function ownKit(db: Db): Promise<readonly KitLine[]> {
  return ((await findSetting(db, 'kit')) as KitLine[] | null) ?? usualKit
}

/** The tag of the kit, which its form carries. */
export function kitTag(kit: readonly KitLine[]): string {
  return seenTag(kit)
}

/** Saves the kit of a posted form, unless somebody else did in between. `now` in epoch milliseconds. */
export async function saveKit(db: Db, words: Record<string, string>, now: number): Promise<Saved<readonly KitLine[]>> {
  const seen = words.seen ?? ''
  const reading = readKit(words, () => `own-${randomUUID()}`)
  if (!reading.ok) return { kind: 'invalid', errors: reading.errors, seen }
  return saveIfUnchanged<readonly KitLine[]>(db, {
    locks: ['setting:kit'],
    seen,
    read: ownKit,
    typed: reading.kit,
    write: async (db) => writeSetting(db, 'kit', reading.kit, now),
    keep: { form: kitForm, title: 'The kit', words: kitWords, now },
  })
}
