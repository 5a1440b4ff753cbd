import { defineTranslations, type Language } from '../ui/language.ts'
import { formatPhoneNumber } from './format-phone-number.ts'
import type { BusinessIdentity } from './stored-settings.ts'

/** The business as its emails name it. `postal` may have several lines. */
export type EmailSenderDetails = Pick<BusinessIdentity, 'name' | 'legalName' | 'phone' | 'postal'>

const text = defineTranslations({
  en: {
    reply: 'Just reply and a person reads it.',
    replyOrCall: (phone: string) => `Just reply and a person reads it, or call ${phone}.`,
  },
  es: {
    reply: 'Responde a este correo y lo lee una persona.',
    replyOrCall: (phone) => `Responde a este correo y lo lee una persona, o llama al ${phone}.`,
  },
})

/**
 * Footer of an email to a client: how to reach the business, its legal name with the mailing address, and notes about
 * this email. Parts that are not set are left out. An email that has the phone number elsewhere passes none.
 */
export function formatClientEmailFooter(
  { name, legalName, phone, postal }: EmailSenderDetails,
  language: Language | undefined,
  ...notes: string[]
): string {
  const { reply, replyOrCall } = text(language)
  const from = [legalName || name, ...(postal ?? '').split('\n')].map((line) => line.trim())
  return [phone ? replyOrCall(formatPhoneNumber(phone)) : reply, from.filter(Boolean).join(', '), ...notes].join('\n')
}
