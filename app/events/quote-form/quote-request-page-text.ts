import { formatServiceArea } from '../../business/service-area.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import { formatSupplyProvidersEs } from '../../menu/catalog/supply-text-es.ts'
import { formatSupplyProviders } from '../../menu/catalog/supply-text.ts'
import { mergeLabels } from '../../ui/merge-labels.ts'
import { defineTranslations, type Language } from '../../ui/language.ts'
import { spanishQuoteFormLabels } from './quote-form-labels-es.ts'
import { englishQuoteFormLabels } from './quote-form-labels.ts'
import { spanishQuoteFormMessages } from './quote-form-messages-es.ts'
import { englishQuoteFormMessages } from './quote-form-messages.ts'

/** Labels of the form, which the page passes to the browser. */
export const quoteFormLabels = defineTranslations({ en: englishQuoteFormLabels, es: spanishQuoteFormLabels })

/** All texts of the form, on the server. The browser gets only the texts in its language. */
export const quoteFormText = defineTranslations({
  en: mergeLabels(englishQuoteFormLabels, englishQuoteFormMessages),
  es: mergeLabels(spanishQuoteFormLabels, spanishQuoteFormMessages),
})

const brings = defineTranslations({ en: formatSupplyProviders, es: formatSupplyProvidersEs })

/** Text about the alcohol that the client buys with each experience, by slug, for an unknown amount. */
export function getClientSupplyText(
  { experiences }: Pick<Catalog, 'experiences'>,
  language: Language,
): Record<string, string> {
  return Object.fromEntries(experiences.map(({ slug, whoBrings }) => [slug, brings(language)(whoBrings).youBuy]))
}

/** Texts around the quote form, and its first notice when it comes back. */
export const quoteRequestPageText = defineTranslations({
  en: {
    title: (name: string) => `Contact and free quote · ${name}`,
    description: (name: string, area: string, isHosted: boolean) =>
      `Ask ${name} for a free quote${isHosted ? '' : ': a few answers, and you see a starting price with its reasons'}. Mobile bartending in ${area}.`,
    lead: 'A date and a head count, and you have your price.',
    /** The sentence about the reply and its time. */
    answered: (soon: string) => `A real person answers${soon}.`,
    /** Lead text for a form hosted by another service. */
    hostedLead: 'Tell us about your event below, write, or call.',
    eyebrow: 'Free quote',
    heading: 'Contact Us',
    frame: 'Free Quote Form',
    error: 'Error: ',
    tooMany: 'That is a lot of requests in one hour. Your answers are all here: please try again later, or call us.',
    notKept: (phone: string) =>
      `We could not save it just now. Your answers are all here: please send it again in a minute, or call us at ${phone}.`,
    checkFirst: 'Please check this first:',
    almost: 'Almost there. Please check:',
    noStamp: 'Something went wrong with this form. Your answers are all here: please send it again.',
    stale: 'This page was open for a long time. Your answers are all here: please send it again.',
  },
  es: {
    title: (name) => `Contacto y cotización gratis · ${name}`,
    description: (name, area, isHosted) =>
      `Pídele a ${name} una cotización gratis${isHosted ? '' : ': con unas pocas respuestas ves un precio inicial y sus razones'}. Barra móvil en ${formatServiceArea(area, 'es')}.`,
    lead: 'Con la fecha y los invitados, ya tienes tu precio.',
    answered: (soon) => `Te contesta una persona de verdad${soon}.`,
    hostedLead: 'Cuéntanos de tu evento aquí abajo, escríbenos o llámanos.',
    eyebrow: 'Cotización gratis',
    heading: 'Contacto',
    frame: 'Formulario de cotización gratis',
    error: 'Error: ',
    tooMany: 'Son muchas solicitudes en una hora. Todo lo que escribiste sigue aquí: inténtalo más tarde o llámanos.',
    notKept: (phone) =>
      `No pudimos guardarla en este momento. Todo lo que escribiste sigue aquí: envíala otra vez en un minuto o llámanos al ${phone}.`,
    checkFirst: 'Revisa esto primero:',
    almost: 'Ya casi. Por favor, revisa:',
    noStamp: 'Algo falló con este formulario. Todo lo que escribiste sigue aquí: envíalo otra vez.',
    stale: 'Esta página estuvo abierta mucho tiempo. Todo lo que escribiste sigue aquí: envíalo otra vez.',
  },
})
