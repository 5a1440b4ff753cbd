import type { TranslationTable, TranslateFunction } from '../../business/translator.ts'
import { countCharacters, normalizeText } from '../../plumbing/http/normalize-text.ts'
import { formatPlaceholders, parsePlaceholders } from '../../business/forms/placeholder-brackets.ts'
import type { FieldDifference } from '../../ui/field-differences.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { pagePlaceholders } from '../page-items/page-placeholders.ts'

/** Owner texts of a public page. Each English text appears only once. */
export type OwnerTextGroup = { name: string; heading: string; texts: string[] }

/** Translation in the form: the English text, the Spanish as typed, and the Spanish when the form was opened. */
export type TranslationPair = { english: string; spanish: string; was: string }

/** Translation count of owner texts whose Spanish is edited on another page: all texts and those without Spanish. */
export type TranslationProgress = { name: string; what: string; href: string; all: number; missing: number }

/** Maximum characters of a translation: twice the longest owner field. */
const maxTranslationLength = 10_000

/** Collects the texts that `said` translates, in order and without duplicates. */
export function collectOwnerTexts(said: (say: TranslateFunction) => unknown): string[] {
  const texts = new Set<string>()
  said((english) => {
    if (english.trim() !== '') texts.add(english)
    return english
  })
  return [...texts]
}

/** Removes duplicate texts. Each text stays in the first group that has it. */
export function dedupeTextGroups(groups: OwnerTextGroup[]): OwnerTextGroup[] {
  const seen = new Set<string>()
  return groups
    .map((group) => ({
      ...group,
      texts: group.texts.filter((text) => {
        const isNew = !seen.has(text)
        seen.add(text)
        return isNew
      }),
    }))
    .filter(({ texts }) => texts.length > 0)
}

/** Parses the translations of a form, in order. */
export function parseTranslationPairs(input: Record<string, string>): TranslationPair[] {
  const pairs: TranslationPair[] = []
  for (let i = 0; input[`english-${i}`] !== undefined; i++)
    pairs.push({
      english: normalizeText(input[`english-${i}`] ?? ''),
      spanish: parsePlaceholders(normalizeText(input[`spanish-${i}`] ?? ''), pagePlaceholders),
      was: normalizeText(input[`was-${i}`] ?? ''),
    })
  return pairs
}

/** Returns translations as form input, including the Spanish at the time the form was opened. */
export function toTranslationInput(pairs: TranslationPair[]): FormInput {
  return Object.fromEntries(
    pairs.flatMap(({ english, spanish, was }, i) => [
      [`english-${i}`, english],
      [`spanish-${i}`, spanish],
      [`was-${i}`, was],
    ]),
  )
}

/** Returns the Spanish of an English text, empty if there is none. Safe for keys such as `__proto__`. */
export function findSpanishTranslation(words: TranslationTable, english: string): string {
  return Object.hasOwn(words, english) ? words[english]! : ''
}

const show = (text: string) => formatPlaceholders(text, pagePlaceholders)

/** Lists the translations that differ from the current table, labeled with the English text. */
export function listTranslationDifferences(pairs: TranslationPair[], now: TranslationTable): FieldDifference[] {
  return pairs
    .map(({ english, spanish }) => ({ label: english, stored: findSpanishTranslation(now, english), typed: spanish }))
    .filter(({ stored, typed }) => stored !== typed)
    .map(({ label, stored, typed }) => ({ label: show(label), stored: show(stored), typed: show(typed) }))
}

/** Returns the field errors of translations. */
export function validateTranslationPairs(pairs: TranslationPair[]): FieldError[] {
  return pairs.flatMap(({ spanish }, i) =>
    countCharacters(spanish) > maxTranslationLength
      ? [
          {
            field: `spanish-${i}`,
            message: `Shorten this to ${maxTranslationLength.toLocaleString('en-US')} characters`,
          },
        ]
      : [],
  )
}

/**
 * Merges translations into the owner's table. A translation equal to the sample's is removed from the table. An emptied
 * translation is stored as empty if the sample has Spanish, so that the English is shown.
 */
export function mergeTranslationPairs(
  stored: TranslationTable,
  pairs: TranslationPair[],
  sample: TranslationTable,
): TranslationTable {
  const words = new Map(Object.entries(stored))
  for (const { english, spanish } of pairs) {
    if (spanish === findSpanishTranslation(sample, english)) words.delete(english)
    else words.set(english, spanish)
  }
  return Object.fromEntries(words)
}
