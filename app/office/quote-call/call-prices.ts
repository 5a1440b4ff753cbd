import { formatDollars } from '../../business/money.ts'
import { formatShortHours } from '../../events/event/event-text.ts'
import { computeFormPrice, type EventHours } from '../../events/quote-form/form-price.ts'
import type { DraftEvent } from '../../events/quote-form/parse-draft-event.ts'
import { quoteFormText } from '../../events/quote-form/quote-request-page-text.ts'
import { findMenuChoice, type Catalog } from '../../menu/catalog/catalog.ts'
import { formatEstimateLines } from '../../quotes/pricing/formatted-estimate.ts'
import { formatDurationEn, quoteTextForOwner } from '../../quotes/pricing/quote-text.ts'

/** Hours assumed for a price until both times are typed. */
export const assumedCallHours: EventHours = { start: '17:00', end: '23:00' }

/** Prices of the typed party with each experience. Formatted dollars. */
export type CallPrices = {
  heading: string
  rows: { slug: string; name: string; tagline: string; from: string; price: string }[]
  /** Slug of the chosen experience, or of the chosen package's. Empty if none is chosen. */
  chosen: string
  hint: string
  /** The total for the bar, and its description. */
  total: string
  of: string
  /** Total of the chosen experience in cents. Null while it is unknown. */
  totalCents: number | null
}

type PriceTerms = { catalogue: Catalog; timeZone: string; today: string }

/**
 * Prices a typed party by the public estimate. `miles` null if unknown: the prices then start with "from". Without a day or
 * a guest count the list prices are shown.
 */
export function computeCallPrices(draft: DraftEvent, miles: number | null, terms: PriceTerms): CallPrices {
  const { catalogue } = terms
  const { quote, totals, assumed } = computeFormPrice(draft, miles, terms, assumedCallHours)
  const { short } = quoteFormText('en')
  const { experience } = findMenuChoice(catalogue, draft.choices)
  const { guests, date, times } = draft
  const from = totals === null || miles === null ? 'from ' : ''
  const rows = catalogue.experiences.map(({ slug, name, tagline, priceCents }) => ({
    slug,
    name: short(name),
    tagline,
    from,
    price: formatDollars(totals?.[slug] ?? priceCents),
  }))
  const totalCents = experience ? (totals?.[experience.slug] ?? null) : null
  const sums = catalogue.experiences.map(({ slug, priceCents }) => totals?.[slug] ?? priceCents)
  const [least, most] = [Math.min(...sums), Math.max(...sums)]
  const range = least === most ? formatDollars(least) : `${formatDollars(least)} to ${formatDollars(most)}`
  const hours = formatShortHours(toHours(times ?? assumed ?? null))
  return {
    heading: [guests === null ? 'Experiences' : `For ${guests} guests`, totals && hours].filter(Boolean).join(', '),
    rows,
    chosen: experience?.slug ?? '',
    hint: [
      ...(assumed ? [`${hours} is assumed until you have the times.`] : []),
      ...(totals ? formatParty(quote.estimate, catalogue) : formatRules(catalogue)),
    ].join(' '),
    total: sums.length === 0 ? '' : experience ? `${from}${formatDollars(totalCents ?? experience.priceCents)}` : range,
    of:
      totals === null
        ? `${date === null ? (guests === null ? 'a date and guests' : 'a date') : 'guests'} for their price`
        : [experience && short(experience.name), `${guests} guests`].filter(Boolean).join(', '),
    totalCents,
  }
}

/** The lines beyond the experience with their reasons, and the service time. */
function formatParty(estimate: ReturnType<typeof computeFormPrice>['quote']['estimate'], catalogue: Catalog): string[] {
  const extras = formatEstimateLines(
    estimate.lines.filter(
      ({ code }) => !catalogue.experiences.some(({ slug }) => slug === code) && code !== 'experience',
    ),
    quoteTextForOwner,
  ).map(({ label, totalCents, reason }) => `${label} ${formatDollars(totalCents)}: ${reason}.`)
  const { serviceHours, bartenders } = estimate
  const service =
    serviceHours === null
      ? []
      : [
          `${formatDurationEn(Math.round(serviceHours * 60))} of service, ${bartenders === 1 ? 'one bartender' : `${bartenders} bartenders`}.`,
        ]
  return [...extras, ...service]
}

function formatRules({ rules: { serviceHours, guestsPerBartender } }: Catalog): string[] {
  return [`${formatDurationEn(serviceHours * 60)} of service, one bartender up to ${guestsPerBartender} guests.`]
}

function toHours(hours: EventHours | null) {
  return { eventStartTime: hours?.start ?? null, eventEndTime: hours?.end ?? null }
}
