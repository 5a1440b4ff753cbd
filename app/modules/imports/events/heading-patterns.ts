import type { ImportField } from './import-fields.ts'

/**
 * Headings that name the event date only if no other heading does. Next to an event date they are the date of the
 * inquiry.
 */
export const fallbackDateHeadings = ['date', 'fecha', 'day', 'dia', 'booking date', 'start date']

/** Any date heading except dates that never are the event date. */
export const dateHeadingPattern =
  /^(?!.*\b(birth|birthday|updated|modified|contact(ed)?|paid|payment|due|utc|end|last)\b).*\b(date|fecha)\b/

/** Words for other people or things whose name, address or number a column holds. */
export const otherPartyPattern =
  /\b(form|event|venue|file|project|product|package|campaign|ad|adset|list|page|site|website|location|vendor|planner|coordinator|referrer|referral|salesperson|owner|assigned|group|team|department|plan|item|invoice|template|source|drink|cocktail|room|street|city|country|middle|nick|maiden|prefix|suffix|phonetic|emergency|manager|staff|bartender|photographer|dj|pet)\b/

/** Words for people close to the client. Their address or number is used if no column has the client's own. */
export const closePartyPattern =
  /\b(company|business|organi[sz]ation|account|user|display|bride|groom|partner|spouse|fiancee?|novi[oa])\b/

/** Headings of columns about a contact, such as its label or its marketing consent. */
export const contactMetadataPattern =
  /\b(label|type|opt|consent|marketing|subscri\w+|verified|status|ok|preferred|best time)\b/

export const headingPatterns: [ImportField, RegExp][] = [
  ['email', /\be ?mail\b/],
  ['phone', /\b(phone|mobile|cell|telephone)\b/],
  ['booked', /\b(total|amount|value) booked\b|\bbooked (total|amount|value)\b/],
  ['paid', /\b(total|amount) (paid|received)\b/],
  [
    'received',
    /\b(submitted|submission|created|received|inquired)\b|\b(submit|entry|inquiry|lead|request) (date|time)\b|\bdate (of )?(inquiry|entry|submission|request)\b/,
  ],
  [
    'date',
    /\b(event|wedding|party|project|reception|ceremony|big) (start )?(date|day)\b|\bdate of\b(?! (birth|last|first|contact|signature|booking|payment))|\bwhen (is|s|are|will)\b(?! the best time)|\bwhat (date|day)\b/,
  ],
  ['start', /\b(start|starts|begin|begins)\b(?! date)/],
  ['end', /\b(end|ends|finish|finishes)\b/],
  ['guests', /\b(guests?|head ?count|attendees|attending|how many people)\b/],
  ['heardFrom', /\b(hear|heard) (about|of)\b|\bfind us\b|\bfound us\b|\breferr/],
  ['zip', /\b(zip|postal|postcode)\b/],
  ['venue', /\bvenue\b(?!.*\b(phone|e ?mail|contact|manager|fee)\b)/],
  ['location', /\b(location|address|city|where)\b/],
  ['package', /\bpackage\b/],
  ['occasion', /\b(occasion|celebrating|type of (event|party))\b/],
  ['firstName', /\bfirst name\b/],
  ['lastName', /\blast name\b/],
  ['name', /\bname\b/],
  ['message', /\b(message|comments?|tell us|anything else|vision)\b/],
  ['email', /\bcorreo\b/],
  ['phone', /\b(telefono|celular)\b/],
  ['received', /\b(recibid[oa]|creacion)\b/],
  ['date', /\bfecha (de|del)\b/],
  ['guests', /\b(invitados|personas)\b/],
  ['venue', /\b(lugar|salon)\b/],
  ['location', /\b(direccion|ciudad|donde)\b/],
  ['package', /\bpaquete\b/],
  ['lastName', /\bapellidos?\b/],
  ['name', /\bnombre\b/],
  ['message', /\b(mensaje|comentarios?)\b/],
]

/** Columns of our own export that are not imported, because the program computes them. */
export const ownExportHeadings = [
  'estimate usd',
  'bartenders',
  'miles',
  'first reply',
  'held until',
  'suspected spam because',
  'second version of',
  'merged into',
  'taken down by',
  'campaign',
]

export const paymentHeadings: Partial<Record<ImportField, string[]>> = {
  payment: ['amount', 'payment amount', 'payment', 'amount usd', 'monto'],
  tip: ['gratuity', 'tip', 'tips', 'propina'],
  refunded: ['refunded', 'refund', 'refund amount', 'amount refunded', 'refunded amount', 'reembolso'],
  payWay: ['payment method', 'method', 'payment type', 'paid with', 'metodo de pago'],
  payReference: ['invoice', 'invoice number', 'receipt', 'receipt number', 'transaction id', 'factura'],
}
