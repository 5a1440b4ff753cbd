import { defineTranslations } from '../../../ui/language.ts'

/** Version of the consent wording. Increment it with each change of the wording. */
export const textConsentVersion = '1'

/** Name of the checkbox on the quote form. */
export const textConsentFieldName = 'textMe'

/** The public page about texts, by its English path. */
export const textsPagePath = '/texts'

/** Wording next to the checkbox that agrees to texts. */
export const textConsentText = defineTranslations({
  en: {
    label: 'Text me about this event',
    note: 'A few texts per event. Msg & data rates may apply. Reply STOP to stop, HELP for help.',
    more: 'About our texts',
  },
  es: {
    label: 'Envíenme mensajes de texto sobre este evento',
    note: 'Pocos mensajes por evento. Pueden aplicarse tarifas de mensajes y datos. Responde STOP para no recibir más, HELP para ayuda.',
    more: 'Sobre nuestros mensajes',
  },
})

/** The words that a consent keeps: all that stood at the checkbox. */
export function formatTextConsent(language: 'en' | 'es'): string {
  const { label, note } = textConsentText(language)
  return `${label}. ${note}`
}
