import { readPhone } from '../../business/phone-number.ts'
import { lengthOf, typedLine, typedText } from '../../plumbing/http/typed-text.ts'
import type { FieldMessage } from '../../ui/field-errors.ts'
import { payWays, type PayWay } from './proposal.ts'
import { wayWords } from './terms.ts'

/** The ways that go somewhere: an address, a name or words for each. A card has a page of its own. */
export const payToWays = ['zelle', 'venmo', 'check', 'cash', 'bank'] as const
export type PayToWay = (typeof payToWays)[number]

/**
 * Where each way is paid to, as the owner typed it; nothing of a way nobody filled in. And whether the card processor's page
 * of a balance takes a bank debit too: never of a deposit, which has to be there before the date is theirs.
 */
export type PayTo = Partial<Record<PayToWay, string>> & { takesDebit?: true }

/** What each is asked for as. */
export const payToFields: Readonly<Record<PayToWay, { label: string; hint: string; most: number; rows: number }>> = {
  zelle: { label: 'Zelle', hint: 'The e-mail address or phone number Zelle knows you by.', most: 120, rows: 1 },
  venmo: { label: 'Venmo', hint: 'Your name there, such as @your-bar.', most: 120, rows: 1 },
  check: { label: 'Check', hint: 'Where to mail it, as on an envelope.', most: 300, rows: 4 },
  cash: { label: 'Cash', hint: 'Where and when it can be handed over.', most: 300, rows: 2 },
  bank: { label: 'Bank transfer', hint: 'Account holder, bank, routing and account number.', most: 400, rows: 4 },
}

/** What each text of the form is called. */
export const payToLabels: Readonly<Record<PayToWay | 'takesDebit', string>> = {
  ...(Object.fromEntries(payToWays.map((way) => [way, payToFields[way].label])) as Record<PayToWay, string>),
  takesDebit: 'Bank debit on the card page',
}

/** Where to pay as its form shows it. */
export function payToWords(payTo: PayTo): Record<string, string> {
  const words = Object.fromEntries(payToWays.map((way) => [way, payTo[way] ?? '']))
  return { ...words, takesDebit: payTo.takesDebit ? 'on' : '' }
}

/** Reads where to pay; an empty field is none. */
export function readPayTo(words: Record<string, string>): { payTo: PayTo; errors: FieldMessage[] } {
  const errors: FieldMessage[] = []
  const payTo: PayTo = {}
  for (const way of payToWays) {
    const { most, rows } = payToFields[way]
    const typed = rows === 1 ? typedLine(words[way]) : typedText(words[way])
    if (typed === '') continue
    if (lengthOf(typed) > most) errors.push({ field: way, message: `Shorten it to ${most} characters` })
    else if (way === 'zelle' && !hasMail(typed) && readPhone(typed) === null)
      errors.push({ field: way, message: 'Enter an e-mail address, such as pay@example.com, or a U.S. phone number' })
    else if (way === 'venmo' && !/^@?[\w-]{3,30}$/.test(typed))
      errors.push({ field: way, message: 'Enter your Venmo name alone, such as @your-bar' })
    else payTo[way] = way === 'venmo' ? `@${typed.replace(/^@/, '')}` : typed
  }
  if (words.takesDebit === 'on') payTo.takesDebit = true
  return { payTo, errors }
}

/** The ways of which something changed, in words. */
export function changedWays(before: PayTo, after: PayTo): string[] {
  const ways = payToWays.filter((way) => before[way] !== after[way]).map((way) => wayWords[way])
  return before.takesDebit === after.takesDebit ? ways : [...ways, 'Bank debit']
}

/** Where a way is paid to; null where nothing was filled in. */
export function payToOf(payTo: PayTo, way: PayWay): string | null {
  return way === 'card' ? null : (payTo[way] ?? null)
}

/** Of where to pay, the ways that are offered. */
export function offeredPayTo(payTo: PayTo, ways: readonly PayWay[]): PayTo {
  const offered = payToWays.filter((way) => ways.includes(way) && payTo[way] !== undefined)
  return Object.fromEntries(offered.map((way) => [way, payTo[way]!]))
}

/**
 * Of some ways those that lead somewhere now: a card where a processor is set up, Zelle, Venmo and a transfer where an
 * address was filled in. Cash is handed over and a check is asked about, so both need none.
 */
export function payableWays(ways: readonly PayWay[], payTo: PayTo, takesCards: boolean): PayWay[] {
  const leads = (way: PayWay) =>
    way === 'card' ? takesCards : way === 'cash' || way === 'check' || payToOf(payTo, way) !== null
  return payWays.filter((way) => ways.includes(way) && leads(way))
}

function hasMail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)
}
