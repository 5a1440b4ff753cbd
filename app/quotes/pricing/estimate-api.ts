import { formatEstimateLines } from './estimate-words.ts'
import { addOnCodes, getCustomAddOnCode, type Catalog, type CustomAddOn } from '../../menu/catalogue/catalogue.ts'
import { formatCustomAddOnPrice } from '../../menu/catalogue/own-add-on-price.ts'
import {
  calculationPath,
  exactly,
  inQuery,
  listOf,
  orNull,
  positive,
  whole,
  type JsonSchema,
} from '../../plumbing/http/openapi-parts.ts'
import { limits } from './estimate-query.ts'
import { computeQuote, type Quote } from './quote.ts'
import { englishQuote } from './quote-words.ts'

/** A quote as `/api/estimate` answers it: a starting price in cents, never the last word. */
export function estimateAnswer({ estimate, timeline }: Quote) {
  const { totalCents, lines, bartenders, serviceHours, miles, open } = estimate
  const told = formatEstimateLines(lines, englishQuote).map(
    ({ code, label, quantity, unitCents, totalCents, reason }) => {
      return { code, label, quantity, unitCents, totalCents, reason }
    },
  )
  return { from: true, currency: 'USD', totalCents, lines: told, bartenders, serviceHours, miles, timeline, open }
}

/** `/api/estimate` as OpenAPI describes it, with the experiences on the menu and an example at today's prices. */
export function estimatePath(catalogue: Catalog, timeZone: string) {
  return calculationPath(
    'What an event starts at, and why',
    'From the menu as it stands. An empty value counts as absent; unknown parameters are errors.',
    parameters(catalogue),
    answerSchema(catalogue),
    estimateAnswer(computeQuote(exampleOf(catalogue), catalogue, timeZone)),
  )
}

function parameters({ experiences, ownAddOns }: Catalog) {
  const needed = { required: true }
  const clock: JsonSchema = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }
  const wanted: JsonSchema = { type: 'integer', minimum: 0, maximum: limits.wanted }
  return [
    inQuery(
      'experience',
      'An experience on the menu.',
      { type: 'string', enum: experiences.map(({ slug }) => slug) },
      needed,
    ),
    inQuery('guests', 'Everybody coming.', { type: 'integer', minimum: 1, maximum: limits.guests }, needed),
    inQuery('date', 'Today or later, on the business’s own calendar.', { type: 'string', format: 'date' }, needed),
    inQuery('start', 'Wall clock.', clock, needed),
    inQuery(
      'end',
      'Wall clock. At or before the start it is the next day’s; longer than one hour, at most sixteen.',
      clock,
      needed,
    ),
    inQuery('zip', 'Five digits. Instead of miles.', { type: 'string', pattern: '^[0-9]{5}$' }),
    inQuery('miles', 'One way, rounded half up. Instead of a ZIP.', {
      type: 'number',
      minimum: 0,
      maximum: limits.miles,
    }),
    inQuery('bartenders', 'Wanted beyond those the rules require.', { ...wanted, default: 0 }),
    inQuery('cocktails', 'Wanted in total; what the experience includes is free.', wanted),
    inQuery('garnishes', 'Wanted in total; what the experience includes is free.', wanted),
    inQuery('mixers', 'Additional mixers.', { ...wanted, default: 0 }),
    ...(ownAddOns.length > 0 ? [addOnParameter(ownAddOns)] : []),
  ]
}

function addOnParameter(ownAddOns: CustomAddOn[]) {
  const told = ownAddOns.map((addOn) => {
    const { price, per } = formatCustomAddOnPrice(addOn)
    return `${addOn.slug} is ${addOn.label}, ${price}${per}`
  })
  const description = `Further add-ons, one parameter each: ${told.join('; ')}.`
  const slug: JsonSchema = { type: 'string', enum: ownAddOns.map(({ slug }) => slug) }
  return inQuery('addOn', description, listOf(slug, { uniqueItems: true }), { style: 'form', explode: true })
}

function answerSchema({ ownAddOns }: Catalog): JsonSchema {
  const text: JsonSchema = { type: 'string' }
  const line = exactly({
    code: {
      type: 'string',
      enum: ['experience', ...addOnCodes, ...ownAddOns.map(({ slug }) => getCustomAddOnCode(slug))],
    },
    label: text,
    quantity: { type: 'integer', minimum: 1 },
    unitCents: whole,
    totalCents: whole,
    reason: text,
  })
  const moment = exactly({
    code: { type: 'string', enum: ['arrive', 'bar-opens', 'last-call', 'service-stops', 'event-ends'] },
    at: { type: 'string', format: 'date-time' },
  })
  return exactly({
    from: { type: 'boolean', const: true },
    currency: { type: 'string', const: 'USD' },
    totalCents: whole,
    lines: listOf(line),
    bartenders: { type: 'integer', minimum: 1 },
    serviceHours: positive,
    miles: orNull(whole),
    timeline: listOf(moment, { minItems: 5, maxItems: 5 }),
    open: listOf({ type: 'string', enum: ['travel'] }),
  })
}

function exampleOf({ experiences }: Catalog) {
  return {
    guests: 120,
    times: { date: '2027-05-15', start: '17:00', end: '23:00' },
    miles: 54,
    choices: {
      experience: experiences.at(0)?.slug ?? null,
      package: null,
      bartenders: 0,
      cocktails: 4,
      garnishes: null,
      mixers: 0,
    },
  }
}
