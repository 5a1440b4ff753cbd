import { findSetting, saveSetting } from '../../business/business.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import type { EditForm } from '../../business/forms/edit-form.server.ts'
import { createExampleEvent } from '../../leads/lead/example-lead.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/offer.server.ts'
import { languages } from '../../ui/language.ts'
import { draftOf } from './draft.ts'
import { inLanguage } from './proposal-language.ts'
import { computeProposalTotals, listDefaultLineIds } from './proposal-sums.ts'
import { createTermsForm } from './terms-form.ts'
import { usualTerms, withUsualSpanish, type ProposalTerms, type TermsPreview } from './terms.ts'

/** The address of the terms' form. */
export const termsAddress = '/backbar/settings/terms'

/** The terms proposals begin with, as the owner set them. */
export async function getTerms(db: Db): Promise<ProposalTerms> {
  const terms = { ...usualTerms, ...(await findSetting(db, 'terms')) }
  return { ...terms, clauses: withUsualSpanish(terms.clauses) }
}

/** The terms as kept; `before` is what they were as the form was posted. Proposals that are out keep theirs. */
export function createTermsEditForm(before: ProposalTerms): EditForm<ProposalTerms> {
  return {
    form: createTermsForm(before),
    address: () => termsAddress,
    locks: ['setting:terms'],
    canAdd: false,
    read: getTerms,
    write: (db, terms, { now }) => saveSetting(db, 'terms', terms, now),
    title: () => 'Terms',
  }
}

/** Posted terms in a proposal to somebody who might have asked; nothing is kept. `now` in epoch milliseconds. */
export async function previewTerms(db: Db, terms: ProposalTerms, now: number): Promise<TermsPreview> {
  const offer = await getMenuAndIdentity(db)
  const today = todayIn(now, offer.identity.timeZone)
  const document = draftOf(createExampleEvent(offer, today), { ...offer, terms, today })
  const sums = computeProposalTotals(document, listDefaultLineIds(document), today)
  const spoken = terms.clauses.some(({ es }) => es) ? languages : (['en'] as const)
  return spoken.map((language) => ({ language, document: inLanguage(document, language, (words) => words), sums }))
}
