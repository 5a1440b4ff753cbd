import { formatCountEs, formatTimeRangeEs, spanishDateFormatter } from '../../business/date-formatter-es.ts'
import { formatDollars } from '../../business/money.ts'
import type { BottleCounts } from '../../drinks/shopping-list/count-bottles.ts'
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
    openThen: (note) => `Libre, ${note}:`,
    tellMe: (day) => `Quiero saber si se libera ${day === null ? 'ese día' : `el ${day}`}`,
  },
  bar: {
    from,
    assumes: ({ start, end }) =>
      `para un evento ${formatTimeRangeEs(spanishDateFormatter.clock(start), spanishDateFormatter.clock(end))}, hasta que sepamos tu horario`,
    buys: (bottles, isAll) =>
      `Tú compras ${isAll ? 'todo lo que se sirve' : 'las botellas'}: más o menos ${formatBottles(bottles)}.`,
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

function formatBottleCount(count: number, of: string): string {
  return `${formatCountEs(count, 'botella', 'botellas')} de ${of}`
}

/** "12½ cajas de cerveza y 48 botellas de vino" */
function formatBottles({ cases, wine, spirits }: BottleCounts): string {
  const beer = `${Math.floor(cases) || ''}${cases % 1 ? '½' : ''} ${cases > 1 ? 'cajas' : 'caja'} de cerveza`
  const said = [
    cases > 0 && beer,
    wine > 0 && formatBottleCount(wine, 'vino'),
    spirits > 0 && formatBottleCount(spirits, 'licor'),
  ]
  return said
    .filter(Boolean)
    .join(', ')
    .replace(/, ([^,]*)$/, ' y $1')
}
