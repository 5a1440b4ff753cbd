import {
  choiceField,
  integerField,
  defineForm,
  noteField,
  optionalField,
  phoneField,
  timeField,
  type FormValues,
} from '../../business/forms/form.ts'

/** Whether the bar is indoors, outdoors or in a tent. */
export const venueSettingLabels = { indoors: 'Indoors', outdoors: 'Outdoors', tent: 'In a tent' } as const
export type VenueSetting = keyof typeof venueSettingLabels

/** Short notes about a venue from a bar's point of view, for an event and for its venue. */
export const siteDetailLabels = {
  power: 'Power',
  water: 'Water',
  ice: 'Ice',
  shade: 'Shade',
  stairs: 'Stairs and walks',
  parking: 'Parking',
} as const
export type SiteDetailKey = keyof typeof siteDetailLabels

/** Details of an event beyond the agreement. Unknown values are empty or null. Times as 17:00. */
export type EventDetails = {
  contact: string
  /** E.164, like the phone of a quote request. */
  contactPhone: string
  /** Address of the venue. Used only if neither the agreement nor the stored venue has one. */
  address: string
  /** Final guest count as the client gave it. The agreed count stays in effect until both sides change it. */
  finalCount: number | null
  loadIn: string | null
  loadInWay: string
  barOpens: string | null
  barStops: string | null
  toast: string | null
  lastCall: string | null
  outBy: string | null
  minors: number | null
  nonDrinkers: number | null
  setting: VenueSetting | null
  rainPlan: string
  site: Record<SiteDetailKey, string>
}

const guestCountRange = { least: 0, most: 9_999 }
const createNoteField = (label: string, hint?: string) =>
  noteField({ label, ...(hint && { hint }), most: 200, rows: 2 })

/** Form of all event details, including the notes about the site. None is required. */
export const eventDetailsForm = defineForm({
  contact: noteField({ label: 'Contact on site', most: 100 }),
  contactPhone: optionalField(phoneField({ label: 'Their phone' }), ''),
  finalCount: optionalField(
    integerField({
      label: 'Final head count',
      hint: 'As they said it. The price follows only a change you both agree to.',
      least: 1,
      most: 9_999,
    }),
  ),
  minors: optionalField(integerField({ label: 'Minors', ...guestCountRange })),
  nonDrinkers: optionalField(integerField({ label: 'Guests who don’t drink', ...guestCountRange })),
  loadIn: optionalField(timeField({ label: 'Load-in' })),
  barOpens: optionalField(timeField({ label: 'Bar opens' })),
  toast: optionalField(timeField({ label: 'Toast' })),
  lastCall: optionalField(timeField({ label: 'Last call' })),
  barStops: optionalField(timeField({ label: 'Bar stops' })),
  outBy: optionalField(timeField({ label: 'Out by' })),
  address: createNoteField('Address', 'Only if the venue or the agreement doesn’t say it.'),
  loadInWay: createNoteField('The way in', 'Which gate or door, who has the key.'),
  setting: optionalField(
    choiceField({
      label: 'Indoors or outdoors',
      choices: (Object.keys(venueSettingLabels) as VenueSetting[]).map((value) => ({
        value,
        label: venueSettingLabels[value],
      })),
      mend: 'Choose where the bar stands, or that it is not known yet',
      other: 'Not known yet',
    }),
  ),
  rainPlan: createNoteField('Rain plan'),
  ...(Object.fromEntries(
    Object.entries(siteDetailLabels).map(([name, label]) => [name, createNoteField(label)]),
  ) as Record<SiteDetailKey, ReturnType<typeof createNoteField>>),
})
export type EventDetailsValues = FormValues<typeof eventDetailsForm>

export function toEventDetailsValues({ site, ...facts }: EventDetails): EventDetailsValues {
  return { ...facts, ...site }
}

export function toEventDetails({
  power,
  water,
  ice,
  shade,
  stairs,
  parking,
  ...facts
}: EventDetailsValues): EventDetails {
  return { ...facts, site: { power, water, ice, shade, stairs, parking } }
}

/** Details without any known value. */
export const emptyEventDetails = toEventDetails((eventDetailsForm.read({}) as { values: EventDetailsValues }).values)

/** Normalizes details stored by any version. Fields that version did not know are empty. */
export function normalizeEventDetails(stored: Partial<EventDetails>): EventDetails {
  return { ...emptyEventDetails, ...stored, site: { ...emptyEventDetails.site, ...stored.site } }
}
