import { formatCountEs } from '../../business/date-formatter-es.ts'
import { formatServiceArea } from '../../business/service-area.ts'
import { defineTranslations } from '../../ui/language.ts'
import type { PricingRules } from './catalog.ts'
import { formatExtraBartenderRule, formatServiceHours } from './hours-text.ts'
import { formatCustomAddOnPriceEs } from './custom-add-on-price-es.ts'
import { formatCustomAddOnPrice } from './custom-add-on-price.ts'
import type { SupplyProvider } from './supply-plan.ts'
import { formatSupplyNamesEs } from './supply-text-es.ts'
import { formatSupplyNames } from './supply-text.ts'

/** Texts of the services and prices pages, apart from the owner's own. */
export const servicesText = defineTranslations({
  en: {
    title: (name: string) => `Services and prices · ${name}`,
    description: (area: string) =>
      `Three bar experiences with their starting prices, packages, add-ons and everything that is included. Mobile bartending in ${area}.`,
    lead: 'You buy the bottles. We pour them.',
    heading: 'Our Services',
    receive: 'Receive Free Quote',
    tabs: 'Services',
    details: 'General Details',
    experiences: 'Event Experiences',
    addOns: 'Add-Ons and Elevations',
    hours: formatServiceHours,
    further: formatExtraBartenderRule,
    from: 'from',
    perMile: ' per mile',
    addOnPrice: formatCustomAddOnPrice,
    whoBrings: 'Who brings what',
    things: formatSupplyNames,
    bringer: {
      we: 'provided',
      'on-request': 'on request',
      you: 'you buy',
      'you-guided': 'you buy, we choose together',
      none: 'not part of it',
    } satisfies Record<SupplyProvider, string>,
    packages: 'The packages',
    packagesLead: 'Three good starting points. Each costs exactly what its parts cost.',
    short: (name: string) => name.replace(/ Experience$/, ''),
  },
  es: {
    title: (name) => `Servicios y precios · ${name}`,
    description: (area) =>
      `Tres experiencias de barra con su precio inicial, paquetes, extras y todo lo que incluyen. Barra móvil en ${formatServiceArea(area, 'es')}.`,
    lead: 'Tú compras las botellas. Nosotros las servimos.',
    heading: 'Nuestros servicios',
    receive: 'Pide tu cotización gratis',
    tabs: 'Servicios',
    details: 'Lo general',
    experiences: 'Experiencias',
    addOns: 'Extras',
    hours: ({ serviceHours }: PricingRules) =>
      `Tienes ${formatCountEs(serviceHours, 'hora completa', 'horas completas')} de servicio de bartender. El montaje va antes de tu evento y no se cuenta.`,
    further: ({ guestsPerBartender: each }: PricingRules) =>
      `Tres bartenders a partir de ${2 * each + 1} invitados, cuatro a partir de ${3 * each + 1}.`,
    from: 'desde',
    perMile: ' por milla',
    addOnPrice: formatCustomAddOnPriceEs,
    whoBrings: 'Quién lleva qué',
    things: formatSupplyNamesEs,
    bringer: {
      we: 'lo llevamos',
      'on-request': 'si lo pides',
      you: 'tú compras',
      'you-guided': 'tú compras, elegimos juntos',
      none: 'no se incluye',
    },
    packages: 'Los paquetes',
    packagesLead: 'Tres buenos puntos de partida. Cada uno cuesta exactamente lo que cuestan sus partes.',
    short: (name) => name.replace(/^Experiencia | Experience$/, ''),
  },
})
