import { parseFreeformDate, type DateOrder } from '../../../business/freeform-dates.ts'

export type InquiryField = 'name' | 'email' | 'phone' | 'date' | 'guests' | 'venue' | 'occasion' | 'message'

/** A label in plain lowercase words, and the text after or below it. `paragraph` has the lines that follow, too. */
type LabeledText = { label: string; value: string; paragraph: string }

/** Rules for parsing an email of a learned layout. */
export type LayoutRules = {
  /** The field of each label. Null for a label that is not taken. */
  labels: ReadonlyMap<string, InquiryField | null>
  /** Fields that such an email states without a label. */
  unlabeled: readonly InquiryField[]
  dateOrder: DateOrder
}

/** Inquiry fields as written in a directory's email. A field that the email does not state is missing. */
export type InquiryEmail = {
  words: Partial<Record<InquiryField, string>>
  /** The label that each field was read from. */
  labelOf: Partial<Record<InquiryField, string>>
  /** Values the email states without a label, whether used or not. */
  unlabeled: Partial<Record<InquiryField, string>>
  /** The date as `2027-06-12`. Null if it cannot be read. */
  day: string | null
  texts: LabeledText[]
}

/** Labels by field, in English and Spanish. The first field that matches is taken. */
const labelPatterns: readonly (readonly [InquiryField, RegExp])[] = [
  ['email', /^(your |client |contact )?(e ?mail|email address|e mail address)$|^correo( electronico)?$|^contact$/],
  [
    'phone',
    /^(your |client |contact )?(phone|phone number|telephone|cell|cell phone|mobile|tel)$|^(numero de )?telefono$|^movil$/,
  ],
  ['date', /^(event|wedding|party|preferred|big) (date|day)$|^(date|when)$|^fecha( (de la boda|del evento))?$|^dia$/],
  [
    'guests',
    /^(estimated |number of |expected )?(guests?|guest count|head ?count|attendees|people)$|^(numero de )?(invitados|personas)$/,
  ],
  ['venue', /^(event |wedding )?(venue|location|place)( name)?$|^(lugar|salon|ubicacion)( (de la boda|del evento))?$/],
  ['occasion', /^(type of event|(event|party) type|occasion)$|^(tipo de evento|ocasion)$/],
  ['message', /^(their |your |client )?(message|notes?|comments?|details|inquiry)$|^(mensaje|comentarios|notas)$/],
  [
    'name',
    /^(your |full |client |contact |first and last )?(name|names)$|^(couple|client|from|nombre( completo)?|pareja|cliente)$/,
  ],
]

const emailPattern = /[^\s<>[\]()"',;:]{1,64}@[a-z0-9.-]{1,190}[a-z0-9]/gi
const phonePattern = /\+?\(?\d[\d().\s-]{6,18}\d/

type ReadingTools = {
  rules?: LayoutRules | null
  /** The address that answers go to, where the email names one. */
  replyTo?: string | null
  /** Whether an address outside of labels may be the client's. */
  isClientAddress?: (email: string) => boolean
}

/**
 * Reads an inquiry out of an email's text: lines such as "Guests: 120", table rows, and labels with their value on the next
 * line. Of sentences only an address, a phone number and a number of guests are taken, because they cannot be mistaken.
 * With the rules of a taught layout nothing else is taken.
 */
export function readInquiryEmail(
  text: string,
  { rules = null, replyTo = null, isClientAddress = () => true }: ReadingTools = {},
): InquiryEmail {
  const fieldOf = (label: string) => (rules ? (rules.labels.get(label) ?? null) : findField(label))
  const texts = listLabeledTexts(text, (label) => rules?.labels.has(label) ?? findField(label) !== null)
  const words: InquiryEmail['words'] = {}
  const labelOf: InquiryEmail['labelOf'] = {}
  for (const { label, value, paragraph } of texts) {
    const field = fieldOf(label)
    const said = field && extractFieldValue(field, field === 'message' ? paragraph : value)
    if (!field || !said || words[field] !== undefined) continue
    words[field] = said
    labelOf[field] = label
  }
  const sentences = text.slice(0, mostCharacters).replace(/\s+/g, ' ')
  const unlabeled: InquiryEmail['unlabeled'] = {}
  const email = replyTo ?? [...sentences.matchAll(emailPattern)].map(([found]) => found).find(isClientAddress)
  const phone = /\b(?:call|phone|tel)[^\d(+]{0,12}(\+?\(?\d[\d().\s-]{6,18}\d)/i.exec(sentences)?.[1]
  const guests = /\b(\d{1,4}(?:\s?[-–]\s?\d{1,4})?) (?:guests|people|invitados|personas)\b/i.exec(sentences)?.[1]
  if (email) unlabeled.email = email.toLowerCase()
  if (phone) unlabeled.phone = phone
  if (guests) unlabeled.guests = guests
  for (const [field, said] of Object.entries(unlabeled) as [InquiryField, string][])
    if (!rules || rules.unlabeled.includes(field)) words[field] ??= said
  const day = words.date === undefined ? null : parseFreeformDate(words.date, rules?.dateOrder ?? 'month-first')
  return { words, labelOf, unlabeled, day, texts }
}

/** Extracts the address, phone number or text from a labeled text. Null if there is none. */
export function extractFieldValue(field: InquiryField, text: string): string | null {
  if (field === 'email') return text.match(emailPattern)?.[0].toLowerCase() ?? null
  if (field === 'phone') return phonePattern.exec(text)?.[0] ?? null
  return text.trim() || null
}

/** Maximum number of characters of a text that are read. */
const mostCharacters = 20_000

/** Lists the texts with a label in the order of the email. `isLabel` tells whether a line alone is a label of the next. */
export function listLabeledTexts(text: string, isLabel: (label: string) => boolean): LabeledText[] {
  const lines = text
    .slice(0, mostCharacters)
    .split('\n')
    .map((line) => line.trim())
  const readAt = (at: number) => readPair(lines[at]!) ?? readLabelAbove(lines[at]!, lines[at + 1] ?? '', isLabel)
  return lines.flatMap((line, at) => {
    const found = readAt(at)
    if (!found) return []
    const start = at + (readPair(line) ? 1 : 2)
    let end = start
    while (end < lines.length && lines[end] !== '' && !readAt(end)) end++
    return [{ ...found, paragraph: [found.value, ...lines.slice(start, end)].join('\n') }]
  })
}

/** Reads "Label: value", also in bold, or a table row whose cells are two spaces apart. */
function readPair(line: string): { label: string; value: string } | null {
  const plain = line.replace(/\*/g, '')
  const found = /^([^:]{2,40}?)\s?:\s+(.{1,2000})$/.exec(plain) ?? /^(.{2,40}?)(?:\t|\s{2,})(.{1,2000})$/.exec(plain)
  if (!found) return null
  const label = toPlainLabel(found[1]!)
  return label === '' || label.split(' ').length > 5 ? null : { label, value: found[2]!.trim() }
}

/** Reads a label that stands alone above its value. */
function readLabelAbove(
  line: string,
  next: string,
  isLabel: (label: string) => boolean,
): { label: string; value: string } | null {
  const label = toPlainLabel(line)
  return label !== '' && next !== '' && line.length <= 40 && isLabel(label) && readPair(next) === null
    ? { label, value: next }
    : null
}

function findField(label: string): InquiryField | null {
  return labelPatterns.find(([, pattern]) => pattern.test(label))?.[0] ?? null
}

/** A label without accents, punctuation and capitals. */
function toPlainLabel(label: string): string {
  return label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
