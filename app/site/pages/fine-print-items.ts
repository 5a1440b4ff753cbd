import { type ProposalTerms } from '../../agreements/proposals/terms.ts'
import { defineTranslations, type Language } from '../../ui/language.ts'
import { formatDepositTerms } from '../page-items/page-placeholders.ts'

/** A line of the fine print on Services; `lang` where its words are of another language than the page. */
export type FinePrintItem = { id: string; heading: string; words: string; lang?: 'en' }

export const finePrintText = defineTranslations({
  en: {
    heading: 'What people ask us',
    allQuestions: 'All questions',
    deposit: 'Deposit',
    clauses: { tips: 'Tips', insurance: 'Insurance', site: 'Your venue' },
  },
  es: {
    heading: 'Preguntas frecuentes',
    allQuestions: 'Todas las preguntas',
    deposit: 'Depósito',
    clauses: { tips: 'Propinas', insurance: 'Seguro', site: 'El lugar' },
  },
})

/**
 * What people ask before they book, as the terms have it: the deposit and what comes back of it, and the points on tips,
 * insurance and the venue where the terms have them. Insurance is promised only once the owner has saved terms that do.
 */
export function listFinePrintItems(terms: ProposalTerms, isOwners: boolean, language: Language): FinePrintItem[] {
  const said = finePrintText(language)
  const { deposit, back } = formatDepositTerms(terms, language)
  const points = (['tips', 'insurance', 'site'] as const).flatMap((id): FinePrintItem[] => {
    const clause = terms.clauses.find((clause) => clause.id === id)
    // A blank is filled for one event, which a page is not.
    if (!clause || clause.words.includes('{') || (id === 'insurance' && !isOwners)) return []
    const heading = said.clauses[id]
    if (language === 'en') return [{ id, heading, words: clause.words }]
    return [clause.es ? { id, heading, words: clause.es.words } : { id, heading, words: clause.words, lang: 'en' }]
  })
  return [{ id: 'deposit', heading: said.deposit, words: [deposit, back].filter(Boolean).join(' ') }, ...points]
}
