import { stateIn } from './foreign-state.ts'

/** What a column may say of a request, as the owner chooses it. */
export const importFields = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
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
  heardFrom: 'Heard of us',
  state: 'What became of it',
  lostReason: 'Lost because',
  received: 'Received',
  reference: 'Reference',
  booked: 'Total agreed, in dollars',
  paid: 'Paid so far, in dollars',
  paidOn: 'Paid on',
} as const
export type ImportField = keyof typeof importFields

/** What becomes of a column: a field, kept in a note beside the request, or left out. */
export type ColumnUse = ImportField | 'note' | 'skip'

/** By the heading in small letters and single blanks; the first that fits counts, exact words before patterns. */
const exact: Record<ImportField, string[]> = {
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
  date: [
    'event date',
    'date',
    'project date',
    'wedding date',
    'date of event',
    'party date',
    'booking date',
    'event day',
    'day',
  ],
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

/** The same in Spanish, as headings are compared: without accents. */
const exactSpanish: Partial<Record<ImportField, string[]>> = {
  name: ['nombre', 'nombre completo', 'nombre y apellido', 'nombre y apellidos', 'cliente', 'contacto'],
  firstName: ['primer nombre', 'nombres'],
  lastName: ['apellido', 'apellidos'],
  email: ['correo', 'correo electronico'],
  phone: ['telefono', 'celular', 'movil'],
  date: ['fecha del evento', 'fecha', 'fecha de la boda', 'fecha de la fiesta', 'dia'],
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

const patterns: [ImportField, RegExp][] = [
  ['email', /\be ?mail\b/],
  ['phone', /\b(phone|mobile|cell|telephone)\b/],
  ['booked', /\b(total|amount|value) booked\b|\bbooked (total|amount|value)\b/],
  ['paid', /\b(total|amount) (paid|received)\b/],
  ['received', /\b(submitted|submission|created|received|inquired)\b/],
  ['start', /\b(start|starts|begin|begins)\b/],
  ['end', /\b(end|ends|finish|finishes)\b/],
  ['date', /\b(event|wedding|party|project|reception|big) (date|day)\b|\bdate of\b|\bwhen is\b|\bwhat (date|day)\b/],
  ['guests', /\b(guests?|head ?count|attendees|attending|how many people)\b/],
  ['heardFrom', /\b(hear|heard) (about|of)\b|\bfind us\b|\bfound us\b|\breferr/],
  ['zip', /\b(zip|postal|postcode)\b/],
  ['venue', /\bvenue\b/],
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
  ['date', /\bfecha\b/],
  ['guests', /\b(invitados|personas)\b/],
  ['venue', /\b(lugar|salon)\b/],
  ['location', /\b(direccion|ciudad|donde)\b/],
  ['package', /\bpaquete\b/],
  ['lastName', /\bapellidos?\b/],
  ['name', /\bnombre\b/],
  ['message', /\b(mensaje|comentarios?)\b/],
]

/** What our own sheet has beside what a request says: reckoned here, and not of another's books. */
const ofOurSheet = [
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

/** What becomes of each column by its heading; `samples` are the first records. Each field is one column's. */
export function matchColumns(headings: readonly string[], samples: readonly (readonly string[])[]): ColumnUse[] {
  const plain = headings.map(plainHeading)
  const uses: (ColumnUse | null)[] = plain.map(() => null)
  const give = (i: number, field: ImportField) => {
    if (uses[i] === null && !uses.includes(field) && !isAmerican(field, i)) uses[i] = field
  }
  /** "State" is a part of an address as often as what became of a request: what stands below it says which. */
  const isAmerican = (field: ImportField, i: number) => {
    const said = samples.map((record) => record[i]?.trim() ?? '').filter((words) => words !== '')
    return field === 'state' && /^(state|estado)$/.test(plain[i]!) && !said.some((words) => stateIn(words) !== null)
  }
  for (const words of [exact, exactSpanish])
    for (const [field, names] of Object.entries(words) as [ImportField, string[]][])
      for (const name of names) give(plain.indexOf(name), field)
  for (const [field, pattern] of patterns)
    for (const [i, heading] of plain.entries()) if (pattern.test(heading)) give(i, field)
  // "Name" beside "Last name" is the first one.
  if (uses.includes('lastName') && !uses.includes('firstName')) {
    const first = uses.indexOf('name')
    if (first >= 0) uses[first] = 'firstName'
  }
  const isOurs = plain.includes('taken down by') && plain.includes('second version of')
  return uses.map((use, i) => use ?? (plain[i] === '' || (isOurs && ofOurSheet.includes(plain[i]!)) ? 'skip' : 'note'))
}

/** A posted choice for each column; what is none of them keeps what it was, and a field that is chosen twice stays with the first. */
export function readMatching(words: Record<string, string>, before: readonly ColumnUse[]): ColumnUse[] {
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

/** What has to be matched before anything can be read, or null. */
export function matchingFlaw(uses: readonly ColumnUse[]): string | null {
  if (!uses.includes('date')) return 'Choose which column has the date of the event'
  const named: ColumnUse[] = ['name', 'firstName', 'lastName', 'email']
  return named.some((use) => uses.includes(use)) ? null : 'Choose which column has the name'
}

function isUse(text: string): text is ColumnUse {
  return text === 'note' || text === 'skip' || Object.hasOwn(importFields, text)
}

function plainHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
