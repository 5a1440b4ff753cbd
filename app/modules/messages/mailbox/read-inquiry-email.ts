import { parseFreeformDate } from '../../../business/freeform-dates.ts'

/** What an email of a directory says about an inquiry. Null where it does not say it: nothing is guessed. */
export type InquiryEmail = {
  name: string | null
  email: string | null
  phone: string | null
  /** The date as written, and as `2027-06-12` where it can be read. */
  dateWords: string | null
  day: string | null
  /** As written, such as "100-150". */
  guests: string | null
  venue: string | null
  message: string | null
  /** Labels in the order of the email, in plain lowercase. With the sender's domain they identify a layout. */
  labels: string[]
}

type Field = 'name' | 'email' | 'phone' | 'dateWords' | 'guests' | 'venue' | 'message'

/** Labels by field, as plain lowercase words in English and Spanish. The first field that matches is taken. */
const labelPatterns: readonly (readonly [Field, RegExp])[] = [
  ['email', /^(your |client |contact )?(e ?mail|email address|e mail address)$|^correo( electronico)?$|^contact$/],
  [
    'phone',
    /^(your |client |contact )?(phone|phone number|telephone|cell|cell phone|mobile|tel)$|^(numero de )?telefono$|^movil$/,
  ],
  [
    'dateWords',
    /^(event|wedding|party|preferred|big) (date|day)$|^(date|when)$|^fecha( (de la boda|del evento))?$|^dia$/,
  ],
  [
    'guests',
    /^(estimated |number of |expected )?(guests?|guest count|head ?count|attendees|people)$|^(numero de )?(invitados|personas)$/,
  ],
  ['venue', /^(event |wedding )?(venue|location|place)( name)?$|^(lugar|salon|ubicacion)( (de la boda|del evento))?$/],
  ['message', /^(their |your |client )?(message|notes?|comments?|details|inquiry)$|^(mensaje|comentarios|notas)$/],
  [
    'name',
    /^(your |full |client |contact |first and last )?(name|names)$|^(couple|client|from|nombre( completo)?|pareja|cliente)$/,
  ],
]

const emailPattern = /[^\s<>[\]()"',;:]{1,64}@[a-z0-9.-]{1,190}[a-z0-9]/i
const phonePattern = /\+?\(?\d[\d().\s-]{6,18}\d/

/**
 * Reads an inquiry out of an email's text: lines such as "Guests: 120", table rows, and labels with their value on the next
 * line. Of sentences only an address, a phone number and a number of guests are taken, because they cannot be mistaken.
 */
export function readInquiryEmail(text: string): InquiryEmail {
  const lines = text
    .slice(0, 20_000)
    .split('\n')
    .map((line) => line.trim())
  const values: Partial<Record<Field, string>> = {}
  const labels: string[] = []
  for (const [at, line] of lines.entries()) {
    const pair = readPair(line) ?? readLabelAbove(line, lines[at + 1] ?? '')
    if (!pair) continue
    labels.push(pair.label)
    const field = findField(pair.label)
    if (field && values[field] === undefined && pair.value !== '') values[field] = pair.value
  }
  const sentences = lines.join(' ')
  const email = emailPattern.exec(values.email ?? '')?.[0] ?? emailPattern.exec(sentences)?.[0] ?? null
  const dateWords = values.dateWords ?? null
  return {
    name: values.name ?? null,
    email: email?.toLowerCase() ?? null,
    phone:
      phonePattern.exec(values.phone ?? '')?.[0] ??
      /\b(?:call|phone|tel)[^\d(+]{0,12}(\+?\(?\d[\d().\s-]{6,18}\d)/i.exec(sentences)?.[1] ??
      null,
    dateWords,
    day: dateWords === null ? null : parseFreeformDate(dateWords.replace(/^[a-z]+day,?\s+/i, ''), 'month-first'),
    guests:
      values.guests ??
      /\b(\d{1,4}(?:\s?[-–]\s?\d{1,4})?) (?:guests|people|invitados|personas)\b/i.exec(sentences)?.[1] ??
      null,
    venue: values.venue ?? null,
    message: values.message ?? null,
    labels,
  }
}

/** Reads "Label: value", also in bold, or a table row whose cells are two spaces apart. */
function readPair(line: string): { label: string; value: string } | null {
  const plain = line.replace(/\*/g, '')
  const found = /^([^:]{2,40}?)\s?:\s+(.{1,2000})$/.exec(plain) ?? /^(.{2,40}?)(?:\t|\s{2,})(.{1,2000})$/.exec(plain)
  if (!found) return null
  const label = toPlainLabel(found[1]!)
  return label === '' || label.split(' ').length > 5 ? null : { label, value: found[2]!.trim() }
}

/** Reads a known label that stands alone above its value. */
function readLabelAbove(line: string, next: string): { label: string; value: string } | null {
  const label = toPlainLabel(line)
  return next !== '' && line.length <= 40 && findField(label) !== null && readPair(next) === null
    ? { label, value: next }
    : null
}

function findField(label: string): Field | null {
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
