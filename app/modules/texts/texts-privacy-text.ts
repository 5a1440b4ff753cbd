import { defineTranslations } from '../../ui/language.ts'

/** Section of the privacy page about text messages. */
export const textsPrivacyText = defineTranslations({
  en: {
    heading: 'Text messages',
    paragraphs: [
      'If you agree to texts about your event, or text us first, we keep your number, what you agreed to and when, and the texts and pictures with your event. They are kept until two years after the event, and erased with everything else about you when you ask. A text that belongs to no event is deleted after 14 days. Your number is given to nobody for advertising. The phone company that carries our texts sees your number and the text.',
      'Answer STOP at any time and you get no more texts from us. That your number said so is the one thing we keep.',
    ],
  },
  es: {
    heading: 'Mensajes de texto',
    paragraphs: [
      'Si aceptas recibir mensajes de texto sobre tu evento, o nos escribes tú primero, guardamos tu número, lo que aceptaste y cuándo, y los mensajes y fotos junto a tu evento. Se guardan hasta dos años después del evento, y se borran con todo lo demás sobre ti cuando lo pides. Un mensaje que no es de ningún evento se borra a los 14 días. No le damos tu número a nadie para publicidad. La compañía telefónica que transporta nuestros mensajes ve tu número y el mensaje.',
      'Responde STOP cuando quieras y no recibes más mensajes nuestros. Que tu número lo pidió es lo único que guardamos.',
    ],
  },
})
