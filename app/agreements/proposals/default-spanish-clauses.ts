import { getSpanishOrDefault } from '../../business/spanish-version.ts'
import { formerClauseTextsEs } from './default-clauses-es.ts'
import type { Clause, SpanishClause } from './proposal.ts'
import { defaultTerms } from './terms.ts'

/**
 * Earlier wordings of default clauses with their current text. A clause stored in an earlier wording still counts as
 * default.
 */
const formerClauseTexts: readonly (readonly [former: string, now: string])[] = [
  [
    'More guests, hours or drinks cost what they cost on the day you ask, if we have the bartenders for it.',
    'If we have the bartenders, you can add guests, hours or drinks at our prices on the day you ask.',
  ],
  ['each further hour', 'each additional hour'],
  ['stay longer that night and we can', 'stay longer on the day and we can'],
  ['{extra hour}, paid that night.', '{extra hour}, paid that day.'],
  ['These prices are signed and won’t change.', 'The prices we agreed on won’t change.'],
  ['the venue’s permission where it asks for one', 'the venue’s permission if it requires one'],
  ['We show guests only where you say we may.', 'We show guests only with your permission.'],
]

/**
 * Returns the default clause whose current or earlier English text equals the given clause. Undefined for a clause that
 * the owner changed.
 */
export function findDefaultClause({ heading, words }: Pick<Clause, 'heading' | 'words'>): Clause | undefined {
  const is = formerClauseTexts.reduce((said, [former, now]) => said.replace(former, now), words)
  return defaultTerms.clauses.find((usual) => usual.heading === heading && usual.words === is)
}

/** Default Spanish of a clause, as long as its English is the default. */
export function findDefaultSpanishClause(clause: Pick<Clause, 'heading' | 'words'>): SpanishClause | undefined {
  return findDefaultClause(clause)?.es ?? undefined
}

/** Adds the default Spanish to clauses where the owner set none. */
export function addDefaultSpanish(clauses: readonly Clause[]): Clause[] {
  return clauses.map((clause) => {
    const usual = findDefaultSpanishClause(clause)
    const isFormer = usual !== undefined && formerClauseTextsEs.includes(clause.es?.words ?? '')
    const es = isFormer ? usual : getSpanishOrDefault(clause.es, usual)
    return es === undefined ? clause : { ...clause, es }
  })
}
