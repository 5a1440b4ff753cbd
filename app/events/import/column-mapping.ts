import { parseFreeformDate } from '../../business/freeform-dates.ts'
import { detectClientNameColumns } from './client-name-columns.ts'
import { parseForeignState } from './parse-foreign-state.ts'

/** Event fields that a column can hold, with their labels for the owner. */
export const importFieldLabels = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  partner: 'Partner: name',
  partnerFirst: 'Partner: first name',
  partnerLast: 'Partner: last name',
  email: 'Email',
  phone: 'Phone',
  date: 'Event date',
  start: 'Starts',
  end: 'Ends',
  guests: 'Guests',
  venue: 'Venue',
  location: 'Location',
  zip: 'ZIP',
  experience: 'Experience',
  package: 'Package',
  cocktails: 'Specialty cocktails',
  garnishes: 'Garnish types',
  mixers: 'Additional mixers',
  bartenders: 'Additional bartenders',
  occasion: 'Occasion',
  message: 'Message',
  heardFrom: 'How they found you',
  state: 'Status',
  lostReason: 'Lost because',
  received: 'Inquiry received on',
  reference: 'Reference',
  booked: 'Total agreed, in dollars',
  paid: 'Paid so far, in dollars',
  paidOn: 'Paid on',
  payment: 'Amount of one payment, in dollars',
  tip: 'Tip with the payment, in dollars',
  refunded: 'Refunded of the payment, in dollars',
  payWay: 'Payment method',
  payReference: 'Invoice or receipt number',
} as const
export type ImportField = keyof typeof importFieldLabels

/** Use of a column: a field, part of a note, or skipped. */
export type ColumnUse = ImportField | 'note' | 'skip'

/** Headings in lowercase with single spaces. The first match counts, exact headings before patterns. */
const exact: Partial<Record<ImportField, string[]>> = {
  name: [
    'name',
    'full name',
    'your name',
    'client',
    'client name',
    'customer',
    'customer name',
    'contact',
    'contact name',
    'lead name',
    'host',
    'host name',
    'names',
    'couple',
    'requestor name',
    'primary contact',
  ],
  firstName: ['first name', 'firstname', 'first', 'given name', 'client first name', 'name first'],
  lastName: ['last name', 'lastname', 'last', 'surname', 'family name', 'client last name', 'name last'],
  email: ['e mail', 'email', 'email address', 'client email', 'from email'],
  phone: ['phone', 'phone number', 'mobile', 'cell', 'telephone', 'client phone'],
  date: ['event date', 'project date', 'wedding date', 'date of event', 'party date', 'event day', 'event start date'],
  start: ['starts', 'start', 'start time', 'event start', 'event start time', 'begins', 'time', 'event time'],
  end: ['ends', 'end', 'end time', 'event end', 'event end time', 'finish'],
  guests: [
    'guests',
    'guest count',
    'number of guests',
    'headcount',
    'head count',
    'attendees',
    'pax',
    'event guest count',
  ],
  venue: ['venue', 'venue name', 'event venue'],
  location: ['location', 'event location', 'address', 'event address', 'city', 'event city', 'venue address', 'where'],
  zip: ['zip', 'zip code', 'postal code', 'postcode', 'event zip'],
  experience: ['experience', 'service', 'bar', 'bar type', 'bar service', 'service type'],
  package: ['package', 'bar package', 'package name'],
  cocktails: ['specialty cocktails', 'signature cocktails', 'cocktails'],
  garnishes: ['garnish types', 'garnishes'],
  mixers: ['additional mixers'],
  bartenders: ['additional bartenders'],
  occasion: ['occasion', 'event type', 'type of event', 'project type', 'event name', 'project name', 'event'],
  message: [
    'message',
    'comments',
    'comment',
    'notes',
    'note',
    'details',
    'event details',
    'additional information',
    'questions',
    'description',
  ],
  heardFrom: ['heard of us', 'heard from', 'source', 'lead source', 'referral', 'referral source', 'referred by'],
  state: [
    'state',
    'status',
    'stage',
    'project stage',
    'pipeline stage',
    'booking status',
    'project status',
    'lead status',
  ],
  lostReason: ['lost because', 'lost reason'],
  received: [
    'received',
    'timestamp',
    'submitted on',
    'submission time',
    'submission date',
    'submitted at',
    'date submitted',
    'created',
    'created at',
    'created on',
    'date created',
    'created date',
    'created date utc',
    'inquiry date',
    'date received',
    'lead created',
    'entry date',
    'submit date',
    'submit date utc',
    'created time',
    'date added',
    'date entered',
  ],
  reference: ['reference'],
  booked: [
    'total booked',
    'booked total',
    'booked value',
    'total booked value',
    'booked amount',
    'total project value',
    'project value',
    'project total',
    'contract total',
    'contract value',
    'contract amount',
    'total agreed',
    'agreed',
    'total price',
    'grand total',
  ],
  paid: [
    'total paid',
    'amount paid',
    'paid to date',
    'paid so far',
    'total received',
    'amount received',
    'total payments',
    'payments received',
  ],
  paidOn: ['paid on', 'payment date', 'date paid', 'paid date', 'last payment date', 'date of payment'],
}

/** Spanish headings without accents. */
const exactSpanish: Partial<Record<ImportField, string[]>> = {
  name: ['nombre', 'nombre completo', 'nombre y apellido', 'nombre y apellidos', 'cliente', 'contacto'],
  firstName: ['primer nombre', 'nombres'],
  lastName: ['apellido', 'apellidos'],
  email: ['correo', 'correo electronico'],
  phone: ['telefono', 'celular', 'movil'],
  date: ['fecha del evento', 'fecha de la boda', 'fecha de la fiesta'],
  start: ['inicio', 'hora de inicio', 'hora'],
  end: ['fin', 'hora de fin'],
  guests: ['invitados', 'numero de invitados', 'personas', 'asistentes'],
  venue: ['lugar', 'salon', 'lugar del evento'],
  location: ['direccion', 'ciudad', 'ubicacion'],
  zip: ['codigo postal'],
  experience: ['experiencia', 'servicio'],
  package: ['paquete'],
  occasion: ['ocasion', 'tipo de evento', 'evento'],
  message: ['mensaje', 'comentarios', 'comentario', 'notas', 'detalles'],
  heardFrom: ['como nos conocio', 'como se entero'],
  state: ['estado', 'estatus', 'etapa'],
  received: ['recibido', 'marca temporal', 'fecha de creacion', 'fecha de envio'],
  reference: ['referencia'],
  booked: ['total acordado', 'total contratado', 'total reservado', 'precio total', 'monto total'],
  paid: ['total pagado', 'monto pagado', 'pagado hasta hoy'],
  paidOn: ['fecha de pago', 'pagado el'],
}

/**
 * Headings that name the event date only if no other heading does. Next to an event date they are the date of the
 * inquiry.
 */
const fallbackDateHeadings = ['date', 'fecha', 'day', 'dia', 'booking date', 'start date']

/** Any date heading except dates that never are the event date. */
const anyDate =
  /^(?!.*\b(birth|birthday|updated|modified|contact(ed)?|paid|payment|due|utc|end|last)\b).*\b(date|fecha)\b/

/** Words for other people or things whose name, address or number a column holds. */
const otherPartyPattern =
  /\b(form|event|venue|file|project|product|package|campaign|ad|adset|list|page|site|website|location|vendor|planner|coordinator|referrer|referral|salesperson|owner|assigned|group|team|department|plan|item|invoice|template|source|drink|cocktail|room|street|city|country|middle|nick|maiden|prefix|suffix|phonetic|emergency|manager|staff|bartender|photographer|dj|pet)\b/
/** Words for people close to the client. Their address or number is used if no column has the client's own. */
const closePartyPattern =
  /\b(company|business|organi[sz]ation|account|user|display|bride|groom|partner|spouse|fiancee?|novi[oa])\b/
/** Headings of columns about a contact, such as its label or its marketing consent. */
const contactMetaPattern = /\b(label|type|opt|consent|marketing|subscri\w+|verified|status|ok|preferred|best time)\b/

const patterns: [ImportField, RegExp][] = [
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
const ownExportHeadings = [
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

/** Detects the use of each column by its heading. `samples` are the first records. Each field is used once. */
export function detectColumnMapping(headings: readonly string[], samples: readonly (readonly string[])[]): ColumnUse[] {
  const plain = headings.map(plainHeading)
  const uses: (ColumnUse | null)[] = plain.map(() => null)
  const give = (i: number, field: ImportField) => {
    if (i >= 0 && uses[i] === null && !uses.includes(field) && !isAmerican(field, i)) uses[i] = field
  }
  const said = (i: number) => samples.map((record) => record[i]?.trim() ?? '').filter((words) => words !== '')
  /** "State" can be part of an address or the event's status. The values tell which. */
  const isAmerican = (field: ImportField, i: number) =>
    field === 'state' &&
    /^(state|estado)$/.test(plain[i]!) &&
    !said(i).some((words) => parseForeignState(words) !== null)
  for (const words of [exact, exactSpanish])
    for (const [field, names] of Object.entries(words) as [ImportField, string[]][])
      for (const name of names) give(plain.indexOf(name), field)
  for (const [i, field] of detectClientNameColumns(plain, uses)) give(i, field)
  const isNamed = uses.includes('name') || (uses.includes('firstName') && uses.includes('lastName'))
  for (const isClose of [false, true])
    for (const [field, pattern] of patterns)
      for (const [i, heading] of plain.entries())
        if (pattern.test(heading) && isClientColumn(field, heading, isClose) && !(field === 'name' && isNamed))
          give(i, field)
  assignDates(plain, uses, { give, said })
  assignPayments(plain, uses, give)
  // "Name" next to "Last name" means the first name.
  if (uses.includes('lastName') && !uses.includes('firstName')) {
    const first = uses.indexOf('name')
    if (first >= 0) uses[first] = 'firstName'
  }
  const isOurs = plain.includes('taken down by') && plain.includes('second version of')
  return uses.map(
    (use, i) => use ?? (plain[i] === '' || (isOurs && ownExportHeadings.includes(plain[i]!)) ? 'skip' : 'note'),
  )
}

type AssignField = (i: number, field: ImportField) => void

/** Whether a column holds a name, address or number of the client, or of a person close to the client. */
function isClientColumn(field: ImportField, heading: string, isClose: boolean): boolean {
  if (field === 'email' || field === 'phone')
    return (
      !contactMetaPattern.test(heading) &&
      !otherPartyPattern.test(heading) &&
      (isClose || !closePartyPattern.test(heading))
    )
  return (
    !['name', 'firstName', 'lastName'].includes(field) ||
    !(otherPartyPattern.test(heading) || closePartyPattern.test(heading))
  )
}

/** Assigns the event date if no heading names it exactly, and the other dates. */
function assignDates(
  plain: string[],
  uses: (ColumnUse | null)[],
  { give, said }: { give: AssignField; said: (i: number) => string[] },
) {
  const isDay = (words: string) =>
    parseFreeformDate(words, 'month-first') !== null || parseFreeformDate(words, 'day-first') !== null
  // "Event start" may hold the day as well as the time.
  const start = uses.indexOf('start')
  if (!uses.includes('date') && start >= 0 && said(start).some(isDay)) uses[start] = 'date'
  for (const heading of fallbackDateHeadings) give(plain.indexOf(heading), 'date')
  for (const [i, heading] of plain.entries())
    if (anyDate.test(heading) && (said(i).length === 0 || said(i).some(isDay))) give(i, 'date')
  for (const heading of ['date', 'fecha']) give(plain.indexOf(heading), 'received')
}

/** A payments report has a payment in each row: an amount and its payment date. */
function assignPayments(plain: string[], uses: (ColumnUse | null)[], give: AssignField) {
  if (!uses.includes('paidOn') || uses.includes('paid')) return
  for (const [field, headings] of Object.entries(paymentHeadings) as [ImportField, string[]][])
    for (const heading of headings)
      if (field === 'payment' || uses.includes('payment')) give(plain.indexOf(heading), field)
}

const paymentHeadings: Partial<Record<ImportField, string[]>> = {
  payment: ['amount', 'payment amount', 'payment', 'amount usd', 'monto'],
  tip: ['gratuity', 'tip', 'tips', 'propina'],
  refunded: ['refunded', 'refund', 'refund amount', 'amount refunded', 'refunded amount', 'reembolso'],
  payWay: ['payment method', 'method', 'payment type', 'paid with', 'metodo de pago'],
  payReference: ['invoice', 'invoice number', 'receipt', 'receipt number', 'transaction id', 'factura'],
}

/**
 * Parses the posted use of each column. An invalid choice keeps the previous use. A field chosen twice stays with its
 * first column.
 */
export function parseColumnMapping(words: Record<string, string>, before: readonly ColumnUse[]): ColumnUse[] {
  const taken = new Set<string>()
  return before.map((was, i) => {
    const wanted = words[`column-${i}`] ?? was
    const use = isUse(wanted) ? wanted : was
    if (use === 'note' || use === 'skip') return use
    if (taken.has(use)) return 'note'
    taken.add(use)
    return use
  })
}

/** Returns the column that has to be chosen before the file can be read, or null. */
export function validateColumnMapping(uses: readonly ColumnUse[]): string | null {
  if (!uses.includes('date')) return 'Choose which column has the date of the event'
  const named: ColumnUse[] = ['name', 'firstName', 'lastName', 'partner', 'email']
  return named.some((use) => uses.includes(use)) ? null : 'Choose which column has the name'
}

function isUse(text: string): text is ColumnUse {
  return text === 'note' || text === 'skip' || Object.hasOwn(importFieldLabels, text)
}

function plainHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
