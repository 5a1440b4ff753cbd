import { findSetting, writeSetting } from '../../business/business.server.ts'
import { saveIfUnchanged, type Saved } from '../../business/save-if-unchanged.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { changedWays, payToWords, readPayTo, type PayTo } from './pay-to.ts'

/** Where the ways that need no processor are paid to, as the owner filled it in. */
export async function readPayToSetting(db: Db): Promise<PayTo> {
  return (await findSetting(db, 'payTo')) ?? {}
}

/**
 * Saves where to pay, unless somebody else did in between; whoever is to pay reads it from then on. `also` hears which ways
 * changed, in the same transaction. `now` in epoch milliseconds.
 */
export async function savePayTo(
  db: Db,
  words: Record<string, string>,
  now: number,
  also: (db: Db, ways: string[]) => Promise<void>,
): Promise<Saved<PayTo>> {
  const { payTo, errors } = readPayTo(words)
  if (errors.length > 0) return { kind: 'invalid', errors, seen: words.seen ?? '' }
  return saveIfUnchanged<PayTo>(db, {
    locks: ['setting:payTo'],
    seen: words.seen ?? '',
    read: readPayToSetting,
    typed: payTo,
    async write(db, stored) {
      const ways = changedWays(stored ?? {}, payTo)
      if (ways.length === 0) return
      await writeSetting(db, 'payTo', payTo, now)
      await also(db, ways)
    },
    keep: { form: '/backbar/settings/pay', title: null, words: payToWords, now },
  })
}
