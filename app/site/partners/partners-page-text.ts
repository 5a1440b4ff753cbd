import { formatServiceArea } from '../../business/service-area.ts'
import { defineTranslations } from '../../ui/language.ts'

/** Texts of the partners page that the owner does not edit. */
export const partnersPageText = defineTranslations({
  en: {
    title: (name: string) => `Partners · ${name}`,
    description: (area: string) =>
      `Caterers, photographers, DJs and venues around ${area} that we like working beside.`,
    eyebrow: 'Good company',
    heading: 'Partners',
    lead: 'A bar is one part of an evening. These are the people we like to work beside.',
    kinds: 'Kinds of partners',
    kind: { Catering: 'Catering', Photography: 'Photography', DJ: 'DJ', Venue: 'Venue', Other: 'Other' },
    nobody: 'Ask us whom we like to work with.',
    ask: 'Your date may suit one of them too: ask us, and we’ll put you in touch.',
    quote: 'Get a free quote',
    website: 'Website',
    of: (name: string) => `, ${name}`,
  },
  es: {
    title: (name) => `Aliados · ${name}`,
    description: (area) =>
      `Catering, fotógrafos, DJs y lugares cerca de ${formatServiceArea(area, 'es')} con los que nos gusta trabajar.`,
    eyebrow: 'Buena compañía',
    heading: 'Aliados',
    lead: 'La barra es solo una parte de la noche. Con esta gente nos gusta trabajar.',
    kinds: 'Tipos de aliados',
    kind: { Catering: 'Catering', Photography: 'Fotografía', DJ: 'DJ', Venue: 'Lugares', Other: 'Otros' },
    nobody: 'Pregúntanos con quién nos gusta trabajar.',
    ask: 'Quizá tu fecha también le quede bien a alguno de ellos: pregúntanos y los ponemos en contacto.',
    quote: 'Pide tu cotización',
    website: 'Sitio web',
    of: (name) => ` de ${name}`,
  },
})
