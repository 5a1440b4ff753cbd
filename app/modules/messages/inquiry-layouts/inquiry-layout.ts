import { parseFreeformDate } from '../../../business/freeform-dates.ts'
import { normalizeSearchTerms } from '../../../business/fold-text.ts'
import { parsePhoneNumber } from '../../../business/parse-phone-number.ts'
import { parseGuestCount } from '../../../events/quote-form/parse-guest-count.ts'
import {
  extractFieldValue,
  listLabeledTexts,
  type InquiryEmail,
  type InquiryField,
  type LayoutRules,
} from './read-inquiry-email.ts'

/** Layout of a directory's emails, learned from inquiries an owner saved. */
export type InquiryLayout = {
  id: string
  /** Domain of the sender, in lowercase. */
  domain: string
  rules: LayoutRules
  /** Name of the website that sends such inquiries, such as "The Knot". Empty if the owner did not enter one. */
  source: string
  /** Whether the owner lets such emails become inquiries automatically. */
  makesInquiries: boolean
}

/** The inquiry that was saved, by field: the date as `2027-06-12`, the phone in E.164. Empty if nothing was. */
export type SavedInquiryFields = Record<InquiryField, string>

/** Fields in the order in which a label is looked for: what cannot be mistaken comes first. */
const fieldOrder: readonly InquiryField[] = ['date', 'email', 'phone', 'guests', 'name', 'venue', 'occasion', 'message']

/** Labels of a layout that fill a field, sorted. With the domain they identify it. */
export function listFilledLabels({ labels }: LayoutRules): string[] {
  return [...labels].flatMap(([label, field]) => (field === null ? [] : [label])).toSorted()
}

/** Finds the learned layout that matches an email. A layout matches only if the email has all of its labels. */
export function findInquiryLayout(
  layouts: readonly InquiryLayout[],
  domain: string,
  text: string,
): InquiryLayout | null {
  const ofEmail = layouts.filter((layout) => {
    const found = new Set(listLabeledTexts(text, (label) => layout.rules.labels.has(label)).map(({ label }) => label))
    return layout.domain === domain && listFilledLabels(layout.rules).every((label) => found.has(label))
  })
  const count = (layout: InquiryLayout) => listFilledLabels(layout.rules).length
  return ofEmail.toSorted((one, other) => count(other) - count(one))[0] ?? null
}

/**
 * Learns the layout of an email from the saved inquiry. Looks for a corrected value under other labels, and omits a field
 * that was emptied. `before`: the earlier rules. Null if fewer than two labels fill a field.
 */
export function learnInquiryLayout(
  text: string,
  email: InquiryEmail,
  saved: SavedInquiryFields,
  before: LayoutRules | null,
): LayoutRules | null {
  const labels = new Map<string, InquiryField | null>([...(before?.labels.keys() ?? [])].map((label) => [label, null]))
  for (const { label } of email.texts) labels.set(label, null)
  const candidates = listLabeledTexts(text, () => true)
  const unlabeled: InquiryField[] = []
  const isFree = (label: string) => (labels.get(label) ?? null) === null
  for (const field of fieldOrder) {
    const value = saved[field]
    const [label, words = ''] = [email.labelOf[field], email.words[field]]
    if (value === '') continue
    if (label !== undefined && isFree(label) && isSame(field, words, value)) {
      labels.set(label, field)
      continue
    }
    const other = candidates.find(
      (one) => isFree(one.label) && isSame(field, field === 'message' ? one.paragraph : one.value, value),
    )
    if (other) labels.set(other.label, field)
    else if (isSame(field, email.unlabeled[field] ?? '', value)) unlabeled.push(field)
    else if (label !== undefined && isFree(label) && isSimilar(field, words, value)) labels.set(label, field)
  }
  const rules = { labels, unlabeled, dateOrder: before?.dateOrder ?? 'month-first' }
  if (listFilledLabels(rules).length < 2) return null
  const dateLabel = [...labels].find(([, field]) => field === 'date')?.[0]
  const date = candidates.find(({ label }) => label === dateLabel)?.value ?? ''
  return { ...rules, dateOrder: detectOrder(date, saved.date) ?? rules.dateOrder }
}

/** The order in which a written date is the saved one. Null if both orders are, or none. */
function detectOrder(date: string, day: string): LayoutRules['dateOrder'] | null {
  const fitting = (['month-first', 'day-first'] as const).filter((order) => parseFreeformDate(date, order) === day)
  return fitting.length === 1 ? fitting[0]! : null
}

/** Whether the words of an email state the saved value. */
function isSame(field: InquiryField, words: string, saved: string): boolean {
  const said = extractFieldValue(field, words)
  if (said === null) return false
  switch (field) {
    case 'date':
      return (['month-first', 'day-first'] as const).some((order) => parseFreeformDate(said, order) === saved)
    case 'guests':
      return readGuestCount(said) === Number(saved)
    case 'phone':
      return parsePhoneNumber(said) === saved
    case 'message':
      // The text after an unknown label may be cut after its first line, so a saved message that begins with it matches
      // too.
      return fold(saved) === fold(said) || (said.length >= 10 && fold(saved).startsWith(fold(said)))
    default:
      return fold(said) === fold(saved)
  }
}

/** Whether the saved value corrects a labeled value instead of replacing it. Texts must share a word. */
function isSimilar(field: InquiryField, words: string, saved: string): boolean {
  if (['date', 'email', 'phone', 'guests'].includes(field)) return true
  const terms = new Set(fold(saved).split(' '))
  return fold(words)
    .split(' ')
    .some((term) => term.length > 2 && terms.has(term))
}

function fold(text: string): string {
  return normalizeSearchTerms(text)
    .replaceAll(/[^\p{L}\p{N}@]+/gu, ' ')
    .trim()
}

/** Parses a number of guests. "100–150" counts as the middle, 125. Null if it is not a number. */
export function readGuestCount(words: string): number | null {
  const [, from, to] = /^\D{0,20}(\d{1,4})\s*(?:-|–|—|to|a|y|and)\s*(\d{1,4})\b/i.exec(words.trim()) ?? []
  return from && to ? parseGuestCount(String(Math.round((Number(from) + Number(to)) / 2))) : parseGuestCount(words)
}
