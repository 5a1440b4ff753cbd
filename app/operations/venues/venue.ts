import { getOpenItemPath } from '../../ui/open-item.ts'
import {
  defineForm,
  emailField,
  noteField,
  optionalField,
  parsedField,
  phoneField,
  type FormValues,
} from '../../business/forms/form.ts'
import { normalizeLine } from '../../plumbing/http/normalize-text.ts'
import { parseZip } from '../../quotes/travel/parse-zip.ts'
import type { FormInput } from '../../ui/form-field.ts'

const fields = defineForm({
  name: noteField({ label: 'Name', most: 200, empty: 'Enter the venue’s name, or whose home it is' }),
  address: noteField({ label: 'Address', hint: 'Street, city: what the map should open.', most: 300 }),
  zip: optionalField(
    parsedField({
      label: 'ZIP',
      hint: 'It tells two venues with the same name apart.',
      input: { inputMode: 'numeric' },
      parse: (typed) => (/^\d{5}$/.test(typed) ? typed : null),
      mend: 'Enter a ZIP of five digits',
    }),
    '',
  ),
  contact: noteField({ label: 'Contact on site', most: 200 }),
  phone: optionalField(phoneField({ label: 'Their phone' }), ''),
  email: optionalField(emailField({ label: 'Their e-mail', hint: 'Where the packet for your events there goes.' }), ''),
  loadIn: noteField({ label: 'Load-in', hint: 'Which door, how far, from when, a cart or not.', most: 500, rows: 2 }),
  power: noteField({ label: 'Power', hint: 'Where, how many outlets, on what circuit.', most: 300 }),
  water: noteField({ label: 'Water', most: 300 }),
  ice: noteField({ label: 'Ice', hint: 'A machine, or the nearest store.', most: 300 }),
  shade: noteField({ label: 'Shade and rain', hint: 'Tent, roof, where the bar goes if it rains.', most: 300 }),
  stairs: noteField({ label: 'Stairs', most: 300 }),
  parking: noteField({ label: 'Parking', most: 300 }),
  notes: noteField({
    label: 'Anything else',
    hint: 'What you would want to be told the next time.',
    most: 2_000,
    rows: 3,
  }),
})

/** The form of a place, in the order one walks in. A ZIP that was not typed is the address's. */
export const venueForm: typeof fields = {
  ...fields,
  read: (input) =>
    fields.read({ ...input, zip: normalizeLine(input.zip) || (parseZip(normalizeLine(input.address)) ?? '') }),
}

/** What is known of a place; empty is not known. The phone in E.164, the ZIP in five digits. */
export type VenueDetails = FormValues<typeof venueForm>

/** A place with facts, as it is kept. */
export type Venue = VenueDetails & { id: string }

/** What of a place its event says. */
export type VenueAddress = { name: string; address: string; zip: string }

const fieldNames = Object.keys(venueForm.labels) as (keyof VenueDetails)[]

/** The facts alone of whatever has them. */
export function pickVenueDetails(venue: VenueDetails): VenueDetails {
  return Object.fromEntries(fieldNames.map((name) => [name, venue[name]])) as VenueDetails
}

/** The form of a place nobody knows yet: what its event says of it. */
export function toNewVenueInput({ name, address, zip }: VenueAddress): FormInput {
  return { name: isNoName(name) ? '' : name, address, zip }
}

/** The address with its ZIP, said once. */
export function formatVenueAddress({ address, zip }: Pick<VenueDetails, 'address' | 'zip'>): string {
  return address.includes(zip) ? address : [address, zip].filter(Boolean).join(' ')
}

/**
 * How alike two places are: `same` by name or address and no other ZIP; `other-zip` where the name is the same and the ZIP
 * is not; `maybe` where the one name stands in the other.
 */
export type VenueSimilarity = 'same' | 'maybe' | 'other-zip'

/** How alike a known place and that of an event are; null for two places. */
export function compareVenues(known: VenueAddress, place: VenueAddress): VenueSimilarity | null {
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
export function rankSimilarVenues<Known extends VenueAddress>(
  known: Known[],
  place: VenueAddress,
): { venue: Known; likeness: VenueSimilarity }[] {
  return known
    .flatMap((venue) => {
      const how = compareVenues(venue, place)
      return how ? [{ venue, likeness: how }] : []
    })
    .toSorted((a, b) => likenesses.indexOf(a.likeness) - likenesses.indexOf(b.likeness))
}

const likenesses: VenueSimilarity[] = ['same', 'maybe', 'other-zip']

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
export function getVenuePath(id: string): string {
  return getOpenItemPath('/backbar/venues', id)
}
