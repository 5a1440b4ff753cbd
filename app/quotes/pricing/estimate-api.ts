import { formatEstimateLines } from './formatted-estimate.ts'
import { addOnCodes, getCustomAddOnCode, type Catalog, type CustomAddOn } from '../../menu/catalog/catalog.ts'
import { formatCustomAddOnPrice } from '../../menu/catalog/custom-add-on-price.ts'
import {
  buildCalculationPath,
  strictObjectSchema,
  queryParameter,
  arraySchema,
  nullableSchema,
  nonNegativeNumberSchema,
  nonNegativeIntegerSchema,
  type JsonSchema,
} from '../../plumbing/http/openapi-schemas.ts'
import { eventParamLimits } from './estimate-query.ts'
import { computeQuote, type Quote } from './quote.ts'
import { quoteTextEn } from './quote-text.ts'

/** Response of `/api/estimate` for a quote: a starting price in cents, not binding. */
export function toEstimateResponse({ estimate, timeline }: Quote) {
  const { totalCents, lines, bartenders, serviceHours, miles, open } = estimate
  const told = formatEstimateLines(lines, quoteTextEn).map(
    ({ code, label, quantity, unitCents, totalCents, reason }) => {
      return { code, label, quantity, unitCents, totalCents, reason }
    },
  )
  return { from: true, currency: 'USD', totalCents, lines: told, bartenders, serviceHours, miles, timeline, open }
}

/** OpenAPI description of `/api/estimate`, with the experiences on the menu and an example at current prices. */
export function buildEstimateOpenApi(catalogue: Catalog, timeZone: string) {
  return buildCalculationPath(
    'What an event starts at, and why',
    'From the menu as it stands. An empty value counts as absent; unknown parameters are errors.',
    parameters(catalogue),
    createResponseSchema(catalogue),
    toEstimateResponse(computeQuote(getExample(catalogue), catalogue, timeZone)),
  )
}

function parameters({ experiences, ownAddOns }: Catalog) {
  const needed = { required: true }
  const clock: JsonSchema = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }
  const wanted: JsonSchema = { type: 'integer', minimum: 0, maximum: eventParamLimits.wanted }
  return [
    queryParameter(
      'experience',
      'An experience on the menu.',
      { type: 'string', enum: experiences.map(({ slug }) => slug) },
      needed,
    ),
    queryParameter(
      'guests',
      'Everybody coming.',
      { type: 'integer', minimum: 1, maximum: eventParamLimits.guests },
      needed,
    ),
    queryParameter(
      'date',
      'Today or later, on the business’s own calendar.',
      { type: 'string', format: 'date' },
      needed,
    ),
    queryParameter('start', 'Wall clock.', clock, needed),
    queryParameter(
      'end',
      'Wall clock. At or before the start it is the next day’s; longer than one hour, at most sixteen.',
      clock,
      needed,
    ),
    queryParameter('zip', 'Five digits. Instead of miles.', { type: 'string', pattern: '^[0-9]{5}$' }),
    queryParameter('miles', 'One way, rounded half up. Instead of a ZIP.', {
      type: 'number',
      minimum: 0,
      maximum: eventParamLimits.miles,
    }),
    queryParameter('bartenders', 'Wanted beyond those the rules require.', { ...wanted, default: 0 }),
    queryParameter('cocktails', 'Wanted in total; what the experience includes is free.', wanted),
    queryParameter('garnishes', 'Wanted in total; what the experience includes is free.', wanted),
    queryParameter('mixers', 'Additional mixers.', { ...wanted, default: 0 }),
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
  return queryParameter('addOn', description, arraySchema(slug, { uniqueItems: true }), {
    style: 'form',
    explode: true,
  })
}

function createResponseSchema({ ownAddOns }: Catalog): JsonSchema {
  const text: JsonSchema = { type: 'string' }
  const line = strictObjectSchema({
    code: {
      type: 'string',
      enum: ['experience', ...addOnCodes, ...ownAddOns.map(({ slug }) => getCustomAddOnCode(slug))],
    },
    label: text,
    quantity: { type: 'integer', minimum: 1 },
    unitCents: nonNegativeIntegerSchema,
    totalCents: nonNegativeIntegerSchema,
    reason: text,
  })
  const moment = strictObjectSchema({
    code: { type: 'string', enum: ['arrive', 'bar-opens', 'last-call', 'service-stops', 'event-ends'] },
    at: { type: 'string', format: 'date-time' },
  })
  return strictObjectSchema({
    from: { type: 'boolean', const: true },
    currency: { type: 'string', const: 'USD' },
    totalCents: nonNegativeIntegerSchema,
    lines: arraySchema(line),
    bartenders: { type: 'integer', minimum: 1 },
    serviceHours: nonNegativeNumberSchema,
    miles: nullableSchema(nonNegativeIntegerSchema),
    timeline: arraySchema(moment, { minItems: 5, maxItems: 5 }),
    open: arraySchema({ type: 'string', enum: ['travel'] }),
  })
}

function getExample({ experiences }: Catalog) {
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
