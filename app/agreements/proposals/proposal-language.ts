import type { TranslateFunction } from '../../business/translator.ts'
import { formatSupplyProvidersEs } from '../../menu/catalog/supply-text-es.ts'
import type { Language } from '../../ui/language.ts'
import type { Clause, ProposalDocument, ProposalLine } from './proposal.ts'
import type { ProposalTotals } from './proposal-totals.ts'
import { clientPageText } from './client-page-text.ts'

/**
 * Translates a proposal as far as there are texts. `say` translates the menu's texts. Clauses have their own Spanish.
 * Text without a translation stays in English, and its clause says so. In English the stored document is unchanged.
 */
export function translateProposal(
  proposed: ProposalDocument,
  language: Language,
  say: TranslateFunction,
): ProposalDocument {
  if (language === 'en') return proposed
  const { event, brings, whoBrings, terms } = proposed
  return {
    ...proposed,
    language,
    event: {
      ...event,
      experienceName: event.experience === null ? clientPageText(language).lines.barService : say(event.experienceName),
      packageName: event.packageName && say(event.packageName),
    },
    lines: proposed.lines.map((line) => translateLine(line, say)),
    brings: whoBrings ? formatSupplyProvidersEs(whoBrings) : brings,
    terms: { ...terms, clauses: terms.clauses.map(toSpanishClause) },
  }
}

function translateLine({ es, ...line }: ProposalLine, say: TranslateFunction): ProposalLine {
  if (es) return { ...line, ...es }
  const [label, reason] = [say(line.label), say(line.reason)]
  return { ...line, label, reason, ...(label === line.label && { language: 'en' }) }
}

/** A clause in Spanish. A clause without Spanish stays in English and is marked so. */
export function toSpanishClause({ es, ...clause }: Clause): Clause {
  return es ? { ...clause, ...es } : { ...clause, language: 'en' }
}

/** Headings of the clauses that a reader of `language` gets in English. */
export function listEnglishClauses({ terms }: Pick<ProposalDocument, 'terms'>, language: Language): string[] {
  return language === 'en' ? [] : terms.clauses.filter(({ es }) => !es).map(({ heading }) => heading)
}

/** Totals with the labels of the translated lines. */
export function translateTotalsLines<Of extends Pick<ProposalTotals, 'lines'>>(
  sums: Of,
  spoken: Pick<ProposalDocument, 'lines'>,
): Of {
  const lines = new Map(spoken.lines.map((line) => [line.id, line]))
  return { ...sums, lines: sums.lines.map((line) => lines.get(line.id) ?? line) }
}
