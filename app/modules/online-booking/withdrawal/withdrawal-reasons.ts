import { normalizeText } from '../../../plumbing/http/normalize-text.ts'
import type { Language } from '../../../ui/language.ts'

/** Reasons that the owner can tap, in both languages of the client's email. */
export const withdrawalReasons: Readonly<Record<string, Record<Language, string>>> = {
  booked: {
    en: 'We are already booked that day.',
    es: 'Ya tenemos otro evento ese día.',
  },
  staff: {
    en: 'We do not have enough bartenders that day.',
    es: 'No tenemos suficientes bartenders ese día.',
  },
  venue: {
    en: 'We can’t serve at that venue.',
    es: 'No podemos servir en ese lugar.',
  },
}

const maxReasonLength = 500

/** Returns the reason shown to the client: the owner's typed reason, else the chosen one. Null if both are missing. */
export function parseWithdrawalReason(input: Record<string, string>, language: Language): string | null {
  const own = normalizeText(input.words ?? '').slice(0, maxReasonLength)
  if (own !== '') return own
  const { reason = '' } = input
  return Object.hasOwn(withdrawalReasons, reason) ? withdrawalReasons[reason]![language] : null
}
