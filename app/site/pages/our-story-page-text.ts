import { formatServiceArea } from '../../business/service-area.ts'
import { defineTranslations } from '../../ui/language.ts'

/** Texts of Our Story that the owner does not edit. `onward` is in the order of the pages it leads to. */
export const ourStoryPageText = defineTranslations({
  en: {
    title: (name: string) => `Our Story · ${name}`,
    description: (name: string, area: string) =>
      `How ${name} began, and who stands behind the bar: music since age six, mixology, and private bartending in ${area}.`,
    eyebrow: 'Who we are',
    heading: 'Our Story',
    lead: 'How the bar began, and who stands behind it.',
    onward: [
      ['Meet our partners', 'the people we like to work beside'],
      ['See the services', 'every experience and its price'],
      ['Tell us about your evening', 'a date and a head count, and you have your price'],
    ] as [title: string, about: string][],
  },
  es: {
    title: (name) => `Nuestra historia · ${name}`,
    description: (name, area) =>
      `Cómo empezó ${name} y quién está detrás de la barra: música desde los seis años, coctelería y barras privadas en ${formatServiceArea(area, 'es')}.`,
    eyebrow: 'Quiénes somos',
    heading: 'Nuestra historia',
    lead: 'Cómo empezó la barra y quién está detrás de ella.',
    onward: [
      ['Conoce a nuestros aliados', 'la gente con la que nos gusta trabajar'],
      ['Mira los servicios', 'cada experiencia y su precio'],
      ['Cuéntanos de tu evento', 'una fecha y cuántos invitados, y ya tienes tu precio'],
    ],
  },
})
