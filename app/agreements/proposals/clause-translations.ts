import { parsePlaceholders } from '../../business/forms/placeholder-brackets.ts'
import { getSpanishOrDefault, getSpanishAfterEdit } from '../../business/spanish-version.ts'
import { countCharacters, normalizeLine, normalizeText } from '../../plumbing/http/normalize-text.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { Clause, SpanishClause } from './proposal.ts'
import { findDefaultSpanishClause } from './default-spanish-clauses.ts'
import { listUnknownPlaceholders, clausePlaceholders } from './clause-placeholders.ts'

/** A clause with its typed Spanish. Its Spanish stays where `typed` equals `before`. */
export function setClauseSpanish(clause: Clause, typed: SpanishClause | undefined, before: Clause | undefined): Clause {
  const english = ({ heading, words }: Clause) => ({ heading, words })
  const spanish = getSpanishAfterEdit({
    english: english(clause),
    spanish: typed,
    before: before && { english: english(before), spanish: before.es },
    usual: findDefaultSpanishClause(clause),
  })
  const es = getSpanishOrDefault(spanish, findDefaultSpanishClause(clause))
  return es === undefined ? clause : { ...clause, es }
}

/** Parses the Spanish of a clause: both fields or neither. `key` is the prefix of its field names. */
export function parseSpanishClause(
  input: FormInput,
  key: string,
  refuse: (field: string, message: string) => void,
): SpanishClause | undefined {
  const heading = normalizeLine(input[`clause-${key}-headingEs`])
  const text = parsePlaceholders(normalizeText(input[`clause-${key}-wordsEs`]), clausePlaceholders)
  if (heading === '' && text === '') return undefined
  if (heading === '') refuse(`clause-${key}-headingEs`, 'Enter a Spanish heading too, or clear both')
  if (countCharacters(heading) > 80) refuse(`clause-${key}-headingEs`, 'Shorten the heading to 80 characters')
  if (text === '') refuse(`clause-${key}-wordsEs`, 'Enter its Spanish words too, or clear both')
  if (countCharacters(text) > 3000) refuse(`clause-${key}-wordsEs`, 'Shorten it to 3,000 characters')
  const [blank] = listUnknownPlaceholders(text)
  if (blank) refuse(`clause-${key}-wordsEs`, `Nothing is filled in for ${blank}: use one of those listed, in English`)
  return { heading, words: text }
}
