import { countCharacters, normalizeLine } from '../../plumbing/http/normalize-text.ts'
import type { FieldError } from '../../ui/field-errors.ts'

/** Option for a phrase that becomes a new source with its own name. */
export const newSourceOption = 'own'

export type ParsedSourcesForm =
  { ok: true; filings: { phrase: string; source: string }[] } | { ok: false; errors: FieldError[] }

/** Parses the form: `phrase-0`, the source or `own` in `as-0`, and a new name in `name-0`. Skipped phrases are left out. */
export function parseSourcesForm(input: Readonly<Record<string, string>>): ParsedSourcesForm {
  const filings: { phrase: string; source: string }[] = []
  const errors: FieldError[] = []
  for (const [field, phrase] of Object.entries(input)) {
    const number = /^phrase-(\d+)$/.exec(field)?.[1]
    if (number === undefined) continue
    const [chosen, name] = [input[`as-${number}`] ?? '', normalizeLine(input[`name-${number}`] ?? '')]
    const source = chosen === newSourceOption ? name : normalizeLine(chosen)
    if (chosen === newSourceOption && source === '')
      errors.push({ field: `name-${number}`, message: 'Name the source' })
    else if (countCharacters(source) > 60)
      errors.push({ field: `name-${number}`, message: 'Shorten the name to 60 characters' })
    else if (source !== '') filings.push({ phrase, source })
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, filings }
}
