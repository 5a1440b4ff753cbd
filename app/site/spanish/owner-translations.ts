import type { TranslationTable, TranslateFunction } from '../../business/translator.ts'
import { countCharacters, normalizeText } from '../../plumbing/http/normalize-text.ts'
import type { FieldDifference } from '../../ui/field-differences.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { FieldError } from '../../ui/field-errors.ts'

/** What the owner says on public pages, one English text after the other, each once. */
export type OwnerTextGroup = { name: string; heading: string; texts: string[] }

/** A text in the form: the English as it stood there, its Spanish as typed, and what that was when the form was opened. */
export type TranslationPair = { english: string; spanish: string; was: string }

/** Words of the owner's that have their Spanish on a page of their own: how many there are, and how many lack it. */
export type TranslationProgress = { name: string; what: string; href: string; all: number; missing: number }

/** So many characters a translation may have: twice what the longest field of the owner's takes. */
const longest = 10_000

/** The texts a part of the site is made of, in their order: `said` says all of it. */
export function collectTexts(said: (say: TranslateFunction) => unknown): string[] {
  const texts = new Set<string>()
  said((english) => {
    if (english.trim() !== '') texts.add(english)
    return english
  })
  return [...texts]
}

/** Each text once, where it is met first. */
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

/** The pairs a form carries, in their order. */
export function parseTranslationPairs(input: Record<string, string>): TranslationPair[] {
  const pairs: TranslationPair[] = []
  for (let i = 0; input[`english-${i}`] !== undefined; i++)
    pairs.push({
      english: normalizeText(input[`english-${i}`] ?? ''),
      spanish: normalizeText(input[`spanish-${i}`] ?? ''),
      was: normalizeText(input[`was-${i}`] ?? ''),
    })
  return pairs
}

/** The form that makes pairs what they were, and knows what they became since. */
export function toTranslationInput(pairs: TranslationPair[]): FormInput {
  return Object.fromEntries(
    pairs.flatMap(({ english, spanish, was }, i) => [
      [`english-${i}`, english],
      [`spanish-${i}`, spanish],
      [`was-${i}`, was],
    ]),
  )
}

/** The Spanish of an English text, empty where there is none. Any text may be asked about, `__proto__` too. */
export function findSpanishTranslation(words: TranslationTable, english: string): string {
  return Object.hasOwn(words, english) ? words[english]! : ''
}

/** Pairs whose Spanish is otherwise than it is now, by the English. */
export function listTranslationDifferences(pairs: TranslationPair[], now: TranslationTable): FieldDifference[] {
  return pairs
    .map(({ english, spanish }) => ({ label: english, stored: findSpanishTranslation(now, english), typed: spanish }))
    .filter(({ stored, typed }) => stored !== typed)
}

/** What to mend in them. */
export function validateTranslationPairs(pairs: TranslationPair[]): FieldError[] {
  return pairs.flatMap(({ spanish }, i) =>
    countCharacters(spanish) > longest
      ? [{ field: `spanish-${i}`, message: `Shorten this to ${longest.toLocaleString('en-US')} characters` }]
      : [],
  )
}

/**
 * The owner's translations with these pairs in them. One that is the sample's own is not the owner's; an emptied one is
 * kept as empty where the sample has words, so that the English is shown.
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
