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
import { isGenericName, type VenueAddress } from './compare-venues.ts'

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

/** A venue that events name and nothing is noted about, with its events, latest first. */
export type NamedVenue = VenueAddress & { events: { eventId: string; name: string; date: string }[] }

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

/** Path of a venue's form. */
export function getVenuePath(id: string): string {
  return getOpenItemPath('/backbar/venues', id)
}
