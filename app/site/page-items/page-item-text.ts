import { formatServiceArea } from '../../business/service-area.ts'
import { defineTranslations } from '../../ui/language.ts'

/** Labels around the owner's page items. */
export const pageItemText = defineTranslations({
  en: {
    questions: 'Questions',
    finePrint: 'Fine print',
    evenings: 'Evenings',
    hostsSaid: 'What hosts said',
    asTheyWere: (isOne: boolean): string => (isOne ? 'As it was' : 'As they were'),
    realEvenings: (isOne: boolean): string => (isOne ? 'A real evening' : 'Real evenings'),
    sampleEvenings: (isOne: boolean): string => (isOne ? 'A sample evening' : 'Sample evenings'),
    oneEvening: 'One evening',
    moreEvenings: 'More evenings',
    sample: 'sample',
    samplePhoto: 'Sample photo',
    allQuestions: 'All questions',
    guests: (count: string) => (count === '1' ? '1 guest' : `${count} guests`),
    beforeYouAsk: 'Before you ask',
    questionsAnswered: 'Questions, answered',
    finePrintInPlain: 'The fine print, in plain words',
    questionsAbout: (name: string, area: string) =>
      `What people ask ${name} before they book a mobile bar in ${area}, and what the terms mean in plain words.`,
    somethingElse: {
      before: 'Something else? ',
      call: 'Call',
      or: ' or ',
      write: 'write',
      orElse: ', or ',
      tell: 'tell us about your evening',
    },
    theEvenings: 'The evenings',
    eveningsAbout: (name: string, area: string) =>
      `Evenings ${name} poured at around ${area}: where they were, how many guests came, and what their hosts said.`,
  },
  es: {
    questions: 'Preguntas',
    finePrint: 'La letra pequeña',
    evenings: 'Eventos',
    hostsSaid: 'Lo que dijeron los anfitriones',
    asTheyWere: (isOne) => (isOne ? 'Tal como fue' : 'Tal como fueron'),
    realEvenings: (isOne) => (isOne ? 'Un evento real' : 'Eventos reales'),
    sampleEvenings: (isOne) => (isOne ? 'Un evento de muestra' : 'Eventos de muestra'),
    oneEvening: 'Un evento',
    moreEvenings: 'Más eventos',
    sample: 'de muestra',
    samplePhoto: 'Foto de muestra',
    allQuestions: 'Todas las preguntas',
    guests: (count) => (count === '1' ? '1 invitado' : `${count} invitados`),
    beforeYouAsk: 'Antes de preguntar',
    questionsAnswered: 'Preguntas y respuestas',
    finePrintInPlain: 'La letra pequeña, en palabras sencillas',
    questionsAbout: (name, area) =>
      `Lo que la gente le pregunta a ${name} antes de reservar una barra móvil en ${formatServiceArea(area, 'es')}, y qué dicen las condiciones en palabras sencillas.`,
    somethingElse: {
      before: '¿Otra cosa? ',
      call: 'Llámanos',
      or: ', ',
      write: 'escríbenos',
      orElse: ' o ',
      tell: 'cuéntanos de tu evento',
    },
    theEvenings: 'Los eventos',
    eveningsAbout: (name, area) =>
      `Eventos en los que ${name} llevó la barra en ${formatServiceArea(area, 'es')} y sus alrededores: dónde fueron, cuántos invitados hubo y qué dijeron los anfitriones.`,
  },
})
