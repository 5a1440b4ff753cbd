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
    nobody: 'Nobody here yet. If that should be you, write to us.',
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
    nobody: 'Aquí todavía no hay nadie. Si deberías estar aquí, escríbenos.',
    website: 'Sitio web',
    of: (name) => ` de ${name}`,
  },
})
