import { defineTranslations } from './language.ts'

export const quoteDateSectionText = defineTranslations({
  en: {
    heading: 'Your date, your menu, one free quote.',
    yourDate: 'Your date',
    guests: 'Guests',
    seePrice: 'See your price',
    start: 'Start the quote',
  },
  es: {
    heading: 'Tu fecha, tu menú de bebidas, una cotización gratis.',
    yourDate: 'Tu fecha',
    guests: 'Invitados',
    seePrice: 'Ver tu precio',
    start: 'Empezar la cotización',
  },
})
