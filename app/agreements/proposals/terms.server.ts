import { findSetting, writeSetting } from '../../business/business.server.ts'
import { today as todayIn } from '../../business/dates.ts'
import { saveIfUnchanged, type Saved } from '../../business/save-if-unchanged.server.ts'
import { exampleLead } from '../../leads/lead/example-lead.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { readOffer } from '../../quotes/pricing/offer.server.ts'
import { languages } from '../../ui/language.ts'
import { draftOf } from './draft.ts'
import { inLanguage } from './proposal-language.ts'
import { sumsOf, usualChoice } from './proposal-sums.ts'
import { readTermsForm, termsWords } from './terms-form.ts'
import { usualTerms, withUsualSpanish, type Terms, type TermsPreview } from './terms.ts'

/** The address of the terms' form. */
export const termsAddress = '/backbar/settings/terms'

/** The terms proposals begin with, as the owner set them. */
export async function readTerms(db: Db): Promise<Terms> {
  const terms = { ...usualTerms, ...(await findSetting(db, 'terms')) }
  return { ...terms, clauses: withUsualSpanish(terms.clauses) }
}

/** Saves posted terms, unless somebody else did in between. Proposals that are out keep theirs. `now` in epoch milliseconds. */
export async function saveTerms(db: Db, words: Record<string, string>, now: number): Promise<Saved<Terms>> {
  const reading = readTermsForm(words, await readTerms(db))
  if (!reading.ok) return { kind: 'invalid', errors: reading.errors, seen: words.seen ?? '' }
  return saveIfUnchanged<Terms>(db, {
    locks: ['setting:terms'],
    seen: words.seen ?? '',
    read: readTerms,
    typed: reading.terms,
    write: (db) => writeSetting(db, 'terms', reading.terms, now),
    keep: { form: termsAddress, title: 'Terms', words: termsWords, now },
  })
}

/** Posted terms in a proposal to somebody who might have asked; nothing is kept. `now` in epoch milliseconds. */
export async function previewTerms(db: Db, terms: Terms, now: number): Promise<TermsPreview> {
  const offer = await readOffer(db)
  const today = todayIn(now, offer.identity.timeZone)
  const document = draftOf(exampleLead(offer, today), { ...offer, terms, today })
  const sums = sumsOf(document, usualChoice(document), today)
  const spoken = terms.clauses.some(({ es }) => es) ? languages : (['en'] as const)
  return spoken.map((language) => ({ language, document: inLanguage(document, language, (words) => words), sums }))
}
