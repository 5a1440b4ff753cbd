import type { Language } from '../../../ui/language.ts'

/**
 * Kinds of texts that the business sends: `written` by the owner, or automatic (docs/decisions/0336). Those to staff begin
 * with `staff-`.
 */
export type TextMessageKind = string

/** Kinds of texts that a user sends by hand. The rules for automatic texts do not apply to them. */
export const personalTextMessageKinds: readonly TextMessageKind[] = ['written', 'staff-late']

/** Whether a number gets texts about an event, or in general. `wrong`: it belongs to somebody other than the client. */
export type TextConsentState = 'on' | 'off' | 'stopped' | 'wrong'

/** States of a stored text. */
export type TextMessageState = 'waiting' | 'sent' | 'refused' | 'unknown' | 'canceled' | 'received'

/** Composes the first text to a number, which names the business and how to stop texts. */
export function composeFirstTextMessage(words: string, business: string, language: Language): string {
  const { before, after } = getFirstTextPrefixAndSuffix(business, language)
  return `${before}${words}${after}`
}

/** Words before and after the first text to a number. */
export function getFirstTextPrefixAndSuffix(business: string, language: Language): { before: string; after: string } {
  const after = language === 'es' ? ' Responde STOP para no recibir más.' : ' Reply STOP to stop.'
  return { before: `${business}: `, after }
}

/** Formats the single text that confirms a STOP, if the carrier does not confirm it. */
export function formatStopConfirmation(business: string, language: Language): string {
  return language === 'es'
    ? `${business}: no recibirás más mensajes. Escribe START para volver a recibirlos.`
    : `${business}: you will get no more texts. Text START to get them again.`
}
