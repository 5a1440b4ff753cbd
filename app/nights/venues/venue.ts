import { readPhone } from '../../business/phone-number.ts'
import { nationalPhone } from '../../business/phone.ts'
import { isEmailAddress } from '../../plumbing/outbox/address-shape.ts'
import { lengthOf, typedLine, typedText } from '../../plumbing/http/typed-text.ts'
import { zipIn } from '../../quotes/travel/zip-in.ts'
import type { FieldMessage } from '../../ui/field-errors.ts'

/** What is known of a place; empty is not known. The phone in E.164, the ZIP in five digits. */
export type VenueFacts = Record<VenueField, string>

/** A place with facts, as it is kept. */
export type Venue = VenueFacts & { id: string }

/** What of a place its event says. */
export type Place = { name: string; address: string; zip: string }

/** What each fact is asked for as, in the order one walks in. */
export const venueFields = {
  name: { label: 'Name', hint: '', most: 200, rows: 1 },
  address: { label: 'Address', hint: 'Street, city: what the map should open.', most: 300, rows: 1 },
  zip: { label: 'ZIP', hint: 'Two places of one name are told apart by it.', most: 5, rows: 1 },
  contact: { label: 'Contact on site', hint: '', most: 200, rows: 1 },
  phone: { label: 'Their phone', hint: '', most: 40, rows: 1 },
  email: { label: 'Their e-mail', hint: 'Where the packet for your events there goes.', most: 254, rows: 1 },
  loadIn: { label: 'Load-in', hint: 'Which door, how far, from when, a cart or not.', most: 500, rows: 2 },
  power: { label: 'Power', hint: 'Where, how many outlets, on what circuit.', most: 300, rows: 1 },
  water: { label: 'Water', hint: '', most: 300, rows: 1 },
  ice: { label: 'Ice', hint: 'A machine, or the nearest store.', most: 300, rows: 1 },
  shade: { label: 'Shade and rain', hint: 'Tent, roof, where the bar goes if it rains.', most: 300, rows: 1 },
  stairs: { label: 'Stairs', hint: '', most: 300, rows: 1 },
  parking: { label: 'Parking', hint: '', most: 300, rows: 1 },
  notes: { label: 'Anything else', hint: 'What you would want to be told the next time.', most: 2_000, rows: 3 },
} as const
export type VenueField = keyof typeof venueFields
const fieldNames = Object.keys(venueFields) as VenueField[]

/** The facts alone of whatever has them. */
export function pickFacts(venue: VenueFacts): VenueFacts {
  return Object.fromEntries(fieldNames.map((name) => [name, venue[name]])) as VenueFacts
}

/** Facts as their form shows them. */
export function venueWords(facts: VenueFacts): Record<string, string> {
  return { ...facts, phone: facts.phone && nationalPhone(facts.phone) }
}

/** The form of a place nobody knows yet: what its event says of it. */
export function newVenueWords({ name, address, zip }: Place): Record<string, string> {
  return { name: isNoName(name) ? '' : name, address, zip }
}

/** What the form's fields are called. */
export const venueLabels = Object.fromEntries(
  Object.entries(venueFields).map(([name, { label }]) => [name, label]),
) as Record<VenueField, string>

/** Reads a place's form. A ZIP that was not typed is the address's. */
export function readVenueForm(words: Record<string, string>): { facts: VenueFacts; errors: FieldMessage[] } {
  const facts = Object.fromEntries(
    fieldNames.map((name) => [name, venueFields[name].rows === 1 ? typedLine(words[name]) : typedText(words[name])]),
  ) as VenueFacts
  const errors: FieldMessage[] = []
  for (const name of fieldNames) {
    const { most } = venueFields[name]
    if (name !== 'zip' && lengthOf(facts[name]) > most)
      errors.push({ field: name, message: `Shorten it to ${most.toLocaleString('en-US')} characters` })
  }
  if (facts.name === '') errors.push({ field: 'name', message: 'Enter the place’s name, or whose home it is' })
  if (facts.zip === '') facts.zip = zipIn(facts.address) ?? ''
  else if (!/^\d{5}$/.test(facts.zip)) errors.push({ field: 'zip', message: 'Enter a ZIP of five digits' })
  const phone = facts.phone && readPhone(facts.phone)
  if (phone === null)
    errors.push({ field: 'phone', message: 'Enter a phone number with its area code, such as (904) 555-0100' })
  else facts.phone = phone
  if (facts.email !== '' && !isEmailAddress(facts.email))
    errors.push({ field: 'email', message: 'Enter an e-mail address, such as events@venue.com' })
  return { facts, errors: errors.toSorted((a, b) => order(a) - order(b)) }
}

function order({ field }: FieldMessage): number {
  return fieldNames.indexOf(field as VenueField)
}

/** What is known of a place beyond its name, as label and words. */
export function venueRows(facts: VenueFacts): [label: string, words: string][] {
  return fieldNames
    .filter((name) => name !== 'name' && name !== 'zip' && facts[name] !== '')
    .map((name) => [venueFields[name].label, name === 'phone' ? nationalPhone(facts.phone) : factWords(facts, name)])
}

function factWords(facts: VenueFacts, name: VenueField): string {
  return name === 'address' ? addressWords(facts) : facts[name]
}

/** The address with its ZIP, said once. */
export function addressWords({ address, zip }: Pick<VenueFacts, 'address' | 'zip'>): string {
  return address.includes(zip) ? address : [address, zip].filter(Boolean).join(' ')
}

/**
 * How alike two places are: `same` by name or address and no other ZIP; `other-zip` where the name is the same and the ZIP
 * is not; `maybe` where the one name stands in the other.
 */
export type Likeness = 'same' | 'maybe' | 'other-zip'

/** How alike a known place and that of an event are; null for two places. */
export function likeness(known: Place, place: Place): Likeness | null {
  const isElsewhere = known.zip !== '' && place.zip !== '' && known.zip !== place.zip
  const [one, other] = [plainName(known.name), plainName(place.name)]
  if (!isElsewhere && isStreet(known.address) && plainStreet(known.address) === plainStreet(place.address))
    return 'same'
  if (isNoName(known.name) || isNoName(place.name)) return null
  if (one === other) return isElsewhere ? 'other-zip' : 'same'
  if (isElsewhere) return null
  return holds(one, other) || holds(other, one) ? 'maybe' : null
}

/** Known places like an event's, the likeliest first. */
export function alikeVenues<Known extends Place>(known: Known[], place: Place): { venue: Known; likeness: Likeness }[] {
  return known
    .flatMap((venue) => {
      const how = likeness(venue, place)
      return how ? [{ venue, likeness: how }] : []
    })
    .toSorted((a, b) => likenesses.indexOf(a.likeness) - likenesses.indexOf(b.likeness))
}

const likenesses: Likeness[] = ['same', 'maybe', 'other-zip']

/** Whether one name stands in another with words around it: "epping forest" in "epping forest yacht club". */
function holds(long: string, short: string): boolean {
  return short.length >= 6 && ` ${long} `.includes(` ${short} `)
}

/** A name as it is compared: no capitals, accents, signs, "the" or "and". */
function plainName(name: string): string {
  return plain(name)
    .replace(/\b(the|and|at|of)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The house and street of an address as they are compared: "12 N Bay Street, Jacksonville" is "12 n bay st". */
function plainStreet(address: string): string {
  return plain(address.split(/[,\n]/)[0]!)
    .split(' ')
    .map((word) => shorter[word] ?? word)
    .join(' ')
}

/** A city alone is not where a place is. */
function isStreet(address: string): boolean {
  return /^\W*\d+\s+\S/.test(address)
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Words that name no place anybody could come back to. */
function isNoName(name: string): boolean {
  return /^((our|my|the|a|their|parents?) )*(home|house|back ?yard|garden|residence|private (home|house|residence|property)|airbnb|venue|(not|un) ?(yet )?(booked|decided|sure|known)( yet)?|tb[adc]|none( yet)?|)$/.test(
    plain(name),
  )
}

const shorter: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  boulevard: 'blvd',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  circle: 'cir',
  place: 'pl',
  highway: 'hwy',
  parkway: 'pkwy',
  terrace: 'ter',
  trail: 'trl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}

/** The address of a place's form. */
export function venueForm(id: string): string {
  return `/backbar/venues/${encodeURIComponent(id)}`
}
