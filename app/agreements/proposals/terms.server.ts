import { findSetting, saveSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import type { EditForm } from '../../business/forms/edit-form.server.ts'
import { createExampleEvent } from '../../events/event/example-event.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { languages } from '../../ui/language.ts'
import { buildFirstDraft } from './build-draft.ts'
import { translateProposal } from './proposal-language.ts'
import { computeProposalTotals, listDefaultLineIds } from './proposal-totals.ts'
import { createTermsForm } from './parse-terms-form.ts'
import { defaultTerms, type TermsSettings, type TermsPreview } from './terms.ts'
import { addDefaultSpanish } from './default-spanish-clauses.ts'

/** Path of the terms form. */
export const termsSettingsPath = '/backbar/settings/terms'

/** Default terms of proposals, as the owner set them. */
export async function getTerms(db: Db): Promise<TermsSettings> {
  const terms = { ...defaultTerms, ...(await findSetting(db, 'terms')) }
  return { ...terms, clauses: addDefaultSpanish(terms.clauses) }
}

/** Edit form of the terms. `before` is what was stored when the form was posted. Sent proposals keep their own terms. */
export function createTermsEditForm(before: TermsSettings): EditForm<TermsSettings> {
  return {
    form: createTermsForm(before),
    address: () => termsSettingsPath,
    locks: ['setting:terms'],
    canAdd: false,
    read: getTerms,
    write: (db, terms, { now }) => saveSetting(db, 'terms', terms, now),
    title: () => 'Terms',
  }
}

/** Previews posted terms in a sample proposal. Stores nothing. `now` in epoch milliseconds. */
export async function buildTermsPreview(db: Db, terms: TermsSettings, now: number): Promise<TermsPreview> {
  const offer = await getMenuAndIdentity(db)
  const today = todayIn(now, offer.identity.timeZone)
  const document = buildFirstDraft(createExampleEvent(offer, today), { ...offer, terms, today })
  const sums = computeProposalTotals(document, listDefaultLineIds(document), today)
  const spoken = terms.clauses.some(({ es }) => es) ? languages : (['en'] as const)
  return spoken.map((language) => ({
    language,
    document: translateProposal(document, language, (words) => words),
    sums,
  }))
}
