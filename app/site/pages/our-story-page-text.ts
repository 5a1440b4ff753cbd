import { formatServiceArea } from '../../business/service-area.ts'
import { defineTranslations } from '../../ui/language.ts'

/** Texts of Our Story that the owner does not edit. The last paragraph alternates text and links. */
export const ourStoryPageText = defineTranslations({
  en: {
    title: (name: string) => `Our Story · ${name}`,
    description: (name: string, area: string) =>
      `How ${name} began, and who stands behind the bar: music since age six, mixology, and private bartending in ${area}.`,
    eyebrow: 'Who we are',
    heading: 'Our Story',
    lead: 'How the bar began, and who stands behind it.',
    company: 'We keep good company. ',
    partners: 'Meet our partners',
    see: ', see the ',
    services: 'services',
    or: ', or ',
    tell: 'tell us about your evening',
  },
  es: {
    title: (name) => `Nuestra historia · ${name}`,
    description: (name, area) =>
      `Cómo empezó ${name} y quién está detrás de la barra: música desde los seis años, coctelería y barras privadas en ${formatServiceArea(area, 'es')}.`,
    eyebrow: 'Quiénes somos',
    heading: 'Nuestra historia',
    lead: 'Cómo empezó la barra y quién está detrás de ella.',
    company: 'Andamos en buena compañía. ',
    partners: 'Conoce a nuestros aliados',
    see: ', mira los ',
    services: 'servicios',
    or: ' o ',
    tell: 'cuéntanos de tu evento',
  },
})
