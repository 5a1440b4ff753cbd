import { inEach } from '../../ui/language.ts'

/** What stands around what the owner lists on pages. */
export const partWords = inEach({
  en: {
    questions: 'Questions',
    finePrint: 'Fine print',
    evenings: 'Evenings',
    hostsSaid: 'What hosts said',
    asTheyWere: 'As they were',
    realEvenings: 'Real evenings',
    allEvenings: 'See all evenings',
    allQuotations: 'Read them all',
    guests: (count: string) => (count === '1' ? '1 guest' : `${count} guests`),
  },
  es: {
    questions: 'Preguntas',
    finePrint: 'La letra pequeña',
    evenings: 'Eventos',
    hostsSaid: 'Lo que dijeron los anfitriones',
    asTheyWere: 'Tal como fueron',
    realEvenings: 'Eventos reales',
    allEvenings: 'Ver todos los eventos',
    allQuotations: 'Leer todo lo que dijeron',
    guests: (count) => (count === '1' ? '1 invitado' : `${count} invitados`),
  },
})
