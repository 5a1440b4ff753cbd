import { defineTranslations } from '../../ui/language.ts'

/** Section of the privacy page about emails to the business. */
export const messagesPrivacyText = defineTranslations({
  en: {
    heading: 'Emails',
    paragraphs: [
      'When you write to us by email, this site can keep your email and its files with your event, so that everybody who works on it knows what you wrote. It is kept until two years after the event, and erased with everything else about you when you ask. An email that belongs to no event is deleted after 14 days.',
      'Nothing in an email does anything by itself: it signs nothing and changes no date and no price.',
    ],
  },
  es: {
    heading: 'Correos electrónicos',
    paragraphs: [
      'Cuando nos escribes por correo electrónico, este sitio puede guardar tu correo y sus archivos junto a tu evento, para que todos los que trabajan en él sepan lo que escribiste. Se guarda hasta dos años después del evento, y se borra con todo lo demás sobre ti cuando lo pides. Un correo que no es de ningún evento se borra a los 14 días.',
      'Un correo no hace nada por sí solo: no firma nada y no cambia ninguna fecha ni ningún precio.',
    ],
  },
})
