import { findSetting, writeSetting } from '../../business/business.server.ts'
import { saveIfUnchanged, type Saved } from '../../business/save-if-unchanged.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { readTermsForm, termsWords } from './terms-form.ts'
import { usualTerms, type Terms } from './terms.ts'

/** The address of the terms' form. */
export const termsAddress = '/backbar/settings/terms'

/** The terms proposals begin with, as the owner set them. */
export async function readTerms(db: Db): Promise<Terms> {
  return { ...usualTerms, ...(await findSetting(db, 'terms')) }
}

/** Saves posted terms, unless somebody else did in between. Proposals that are out keep theirs. `now` in epoch milliseconds. */
export async function saveTerms(db: Db, words: Record<string, string>, now: number): Promise<Saved<Terms>> {
  const reading = readTermsForm(words, await readTerms(db))
  if (!reading.ok) return { kind: 'invalid', errors: reading.errors }
  return saveIfUnchanged<Terms>(db, {
    locks: ['setting:terms'],
    seen: words.seen ?? '',
    read: readTerms,
    typed: reading.terms,
    write: (db) => writeSetting(db, 'terms', reading.terms, now),
    keep: { form: termsAddress, title: 'Terms', words: termsWords, now },
  })
}
