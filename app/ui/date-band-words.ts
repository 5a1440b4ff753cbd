import { inEach } from './language.ts'

export const dateBandWords = inEach({
  en: {
    heading: 'Your date, your menu, one free quote.',
    yourDate: 'Your date?',
    seeOpen: 'See if it’s open',
    start: 'Start the quote',
  },
  es: {
    heading: 'Tu fecha, tu menú de bebidas, una cotización gratis.',
    yourDate: '¿Tu fecha?',
    seeOpen: 'Ver si está libre',
    start: 'Empezar la cotización',
  },
})
