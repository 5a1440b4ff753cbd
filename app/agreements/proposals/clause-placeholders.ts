import { findUnknownBrackets, type PlaceholderInfos } from '../../business/forms/placeholder-brackets.ts'

/** Placeholders of clauses. */
export const clausePlaceholders = {
  business: { label: 'business name', means: 'the name of your business' },
  date: { label: 'event date', means: 'the day of the event' },
  'balance day': { label: 'balance due date', means: 'when the balance is due' },
  payments: { label: 'payments after the deposit', means: 'each payment after the deposit with its day' },
  'final count day': { label: 'final count date', means: 'the last day the number of guests may go down' },
  deposit: { label: 'deposit', means: 'the deposit in dollars' },
  'extra hour': { label: 'price of an extra hour', means: 'what an additional hour costs, in dollars' },
  'deposit rule': { label: 'deposit rule', means: 'how the deposit is worked out' },
  cancellation: { label: 'refund if canceled', means: 'what comes back when, in dollars and dates' },
  ways: { label: 'ways to pay', means: 'how clients pay you' },
  phone: { label: 'business phone', means: 'your phone number' },
  'e-mail': { label: 'business email', means: 'your email address' },
} as const satisfies PlaceholderInfos

/** Unknown placeholders in a clause, as typed. */
export function listUnknownPlaceholders(words: string): string[] {
  const named = [...words.matchAll(/\{\s*([^{}]{1,40}?)\s*\}/g)]
  const unknown = named.filter(([, name]) => !Object.hasOwn(clausePlaceholders, name!.toLowerCase()))
  return [...unknown.map(([whole]) => whole), ...findUnknownBrackets(words)]
}
