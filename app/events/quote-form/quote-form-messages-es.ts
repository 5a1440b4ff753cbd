import { formatCountEs, formatTimeRangeEs, spanishDateFormatter } from '../../business/date-formatter-es.ts'
import { formatDollars } from '../../business/money.ts'
import { formatCustomAddOnPriceEs } from '../../menu/catalog/custom-add-on-price-es.ts'
import { formatDurationEs, quoteTextEs } from '../../quotes/pricing/quote-text-es.ts'
import type { QuoteFormMessages } from './quote-form-messages.ts'

const from = (cents: number) => `desde ${formatDollars(cents)}`

/** Spanish messages of the quote form that depend on the input. */
export const spanishQuoteFormMessages: QuoteFormMessages = {
  quote: quoteTextEs,
  short: (name) => name.replace(/^Experiencia | Experience$/, ''),
  desk: {
    from: (sum) => `desde ${sum}`,
    party: ({ guests, bartenders, minutes }) =>
      `${formatCountEs(guests, 'invitado', 'invitados')}, ${formatCountEs(bartenders, 'bartender', 'bartenders')}, ${formatDurationEs(minutes)}`,
  },
  day: {
    openThen: (note) => (note ? `Libre, ${note}:` : 'Libre:'),
    tellMe: (day) => `Quiero saber si se libera ${day === null ? 'ese día' : `el ${day}`}`,
  },
  bar: {
    from,
    assumes: ({ start, end }) =>
      `para un evento ${formatTimeRangeEs(spanishDateFormatter.clock(start), spanishDateFormatter.clock(end))}, hasta que sepamos tu horario`,
    inside: (withAddOns) =>
      `paquetes, ${withAddOns ? 'extras, ' : ''}cócteles y su decoración, refrescos, jugos, hielo, vasos`,
    addOnPrice: formatCustomAddOnPriceEs,
    packageOption: (name, cents) => `${name}, ${from(cents)}`,
    each: (cents) => `${from(cents)} cada uno`,
    included: (count, name, each) => `${formatCountEs(count, 'incluido', 'incluidos')} en ${name}, después ${each}`,
    mixersHint: (each) => `además de la selección, ${each}`,
    bartendersHint: (each) => `además de los que necesitan tus invitados, ${each}`,
    oneLess: (label) => `Uno menos: ${label}`,
    oneMore: (label) => `Uno más: ${label}`,
  },
}
