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
  email: optionalField(emailField({ label: 'Their email', hint: 'Where the packet for your events there goes.' }), ''),
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

/** Form of a venue, in the order of arrival. An empty ZIP is taken from the address. */
export const venueForm: typeof fields = {
  ...fields,
  read: (input) =>
    fields.read({ ...input, zip: normalizeLine(input.zip) || (parseZip(normalizeLine(input.address)) ?? '') }),
}

/** Details of a venue. Unknown values are empty. Phone in E.164, ZIP in five digits. */
export type VenueDetails = FormValues<typeof venueForm>

/** A stored venue. */
export type Venue = VenueDetails & { id: string }

/** Name and address of a venue as its event has them. */
export type VenueAddress = { name: string; address: string; zip: string }

const fieldNames = Object.keys(venueForm.labels) as (keyof VenueDetails)[]

/** Returns only the detail fields. */
export function pickVenueDetails(venue: VenueDetails): VenueDetails {
  return Object.fromEntries(fieldNames.map((name) => [name, venue[name]])) as VenueDetails
}

/** Returns the initial form values of a new venue from its event. */
export function toNewVenueInput({ name, address, zip }: VenueAddress): FormInput {
  return { name: isGenericName(name) ? '' : name, address, zip }
}

/** Formats the address with its ZIP, without repeating it. */
export function formatVenueAddress({ address, zip }: Pick<VenueDetails, 'address' | 'zip'>): string {
  return address.includes(zip) ? address : [address, zip].filter(Boolean).join(' ')
}

/**
 * Similarity of two venues. `same`: same name or address, and no different ZIP. `other-zip`: same name, different ZIP.
 * `maybe`: the name of either contains the other.
 */
export type VenueSimilarity = 'same' | 'maybe' | 'other-zip'

/** Compares a known venue with that of an event. Null for different venues. */
export function compareVenues(known: VenueAddress, place: VenueAddress): VenueSimilarity | null {
  const isElsewhere = known.zip !== '' && place.zip !== '' && known.zip !== place.zip
  const [one, other] = [normalizeVenueName(known.name), normalizeVenueName(place.name)]
  if (!isElsewhere && isStreet(known.address) && normalizeStreet(known.address) === normalizeStreet(place.address))
    return 'same'
  if (isGenericName(known.name) || isGenericName(place.name)) return null
  if (one === other) return isElsewhere ? 'other-zip' : 'same'
  if (isElsewhere) return null
  return containsWords(one, other) || containsWords(other, one) ? 'maybe' : null
}

/** Returns known venues similar to an event's, the most likely first. */
export function rankSimilarVenues<Known extends VenueAddress>(
  known: Known[],
  place: VenueAddress,
): { venue: Known; likeness: VenueSimilarity }[] {
  return known
    .flatMap((venue) => {
      const how = compareVenues(venue, place)
      return how ? [{ venue, likeness: how }] : []
    })
    .toSorted((a, b) => similarities.indexOf(a.likeness) - similarities.indexOf(b.likeness))
}

const similarities: VenueSimilarity[] = ['same', 'maybe', 'other-zip']

/** Whether a name contains the other as whole words: "epping forest" in "epping forest yacht club". */
function containsWords(long: string, short: string): boolean {
  return short.length >= 6 && ` ${long} `.includes(` ${short} `)
}

/** Normalizes a name for comparison: lowercase, without accents, punctuation, "the" or "and". */
function normalizeVenueName(name: string): string {
  return normalizePlainText(name)
    .replace(/\b(the|and|at|of)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Normalizes house number and street for comparison: "12 N Bay Street, Jacksonville" becomes "12 n bay st". */
function normalizeStreet(address: string): string {
  return normalizePlainText(address.split(/[,\n]/)[0]!)
    .split(' ')
    .map((word) => streetAbbreviations[word] ?? word)
    .join(' ')
}

/** A city alone does not identify a venue. */
function isStreet(address: string): boolean {
  return /^\W*\d+\s+\S/.test(address)
}

function normalizePlainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether a name is too generic to identify a venue. */
function isGenericName(name: string): boolean {
  return /^((our|my|the|a|their|parents?) )*(home|house|back ?yard|garden|residence|private (home|house|residence|property)|airbnb|venue|(not|un) ?(yet )?(booked|decided|sure|known)( yet)?|tb[adc]|none( yet)?|)$/.test(
    normalizePlainText(name),
  )
}

const streetAbbreviations: Record<string, string> = {
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

/** Path of a venue's form. */
export function getVenuePath(id: string): string {
  return getOpenItemPath('/backbar/venues', id)
}
