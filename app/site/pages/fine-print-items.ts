import { type TermsSettings } from '../../agreements/proposals/terms.ts'
import { defineTranslations, type Language } from '../../ui/language.ts'
import { formatDepositTerms, formatPlanTerms } from '../page-items/page-placeholders.ts'

/** Item of the fine print on Services. `lang` is set if its text is in another language than the page. */
export type FinePrintItem = { id: string; heading: string; words: string; lang?: 'en' }

export const finePrintText = defineTranslations({
  en: {
    heading: 'What people ask us',
    allQuestions: 'All questions',
    deposit: 'Deposit',
    tax: 'Tax',
    clauses: { tips: 'Tips', insurance: 'Insurance', site: 'Your venue' },
  },
  es: {
    heading: 'Preguntas frecuentes',
    allQuestions: 'Todas las preguntas',
    deposit: 'Depósito',
    tax: 'Impuesto',
    clauses: { tips: 'Propinas', insurance: 'Seguro', site: 'El lugar' },
  },
})

/**
 * Lists what clients ask before they book: the deposit and its refund, tax, and the terms about tips, insurance and the venue
 * where they exist. Insurance is listed only after the owner saved terms that include it.
 */
export function listFinePrintItems(
  { terms, taxNote }: { terms: TermsSettings; taxNote: string },
  isOwners: boolean,
  language: Language,
): FinePrintItem[] {
  const said = finePrintText(language)
  const { deposit, back } = formatDepositTerms(terms, language)
  const plan = formatPlanTerms(terms, language)
  const points = (['tips', 'insurance', 'site'] as const).flatMap((id): FinePrintItem[] => {
    const clause = terms.clauses.find((clause) => clause.id === id)
    // Placeholders are filled per event, so a term with a placeholder can't be shown on a page.
    if (!clause || clause.words.includes('{') || (id === 'insurance' && !isOwners)) return []
    const heading = said.clauses[id]
    if (language === 'en') return [{ id, heading, words: clause.words }]
    return [clause.es ? { id, heading, words: clause.es.words } : { id, heading, words: clause.words, lang: 'en' }]
  })
  return [
    { id: 'deposit', heading: said.deposit, words: [deposit, plan, back].filter(Boolean).join(' ') },
    { id: 'tax', heading: said.tax, words: taxNote },
    ...points,
  ]
}
