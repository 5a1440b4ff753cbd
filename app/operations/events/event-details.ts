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

/** Where the bar stands. */
export const venueSettingLabels = { indoors: 'Indoors', outdoors: 'Outdoors', tent: 'In a tent' } as const
export type VenueSetting = keyof typeof venueSettingLabels

/** What a place is like for a bar, each in a few words: an event's own, beside what is known of its venue. */
export const siteDetailLabels = {
  power: 'Power',
  water: 'Water',
  ice: 'Ice',
  shade: 'Shade',
  stairs: 'Stairs and walks',
  parking: 'Parking',
} as const
export type SiteDetailKey = keyof typeof siteDetailLabels

/** What the owner knows of the night beyond what was agreed; empty or null is what nobody said yet. Times as 17:00. */
export type EventDetails = {
  contact: string
  /** E.164, as a request's. */
  contactPhone: string
  /** Of the place, where the agreement or the venue does not say it. */
  address: string
  /** How many come in the end, as they said it; what was agreed stays until both change it. */
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

const people = { least: 0, most: 9_999 }
const about = (label: string, hint?: string) => noteField({ label, ...(hint && { hint }), most: 200, rows: 2 })

/** The facts in one form, what is noted of the site beside the rest: none of them has to be known. */
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
  minors: optionalField(integerField({ label: 'Minors', ...people })),
  nonDrinkers: optionalField(integerField({ label: 'Guests who don’t drink', ...people })),
  loadIn: optionalField(timeField({ label: 'Load-in' })),
  barOpens: optionalField(timeField({ label: 'Bar opens' })),
  toast: optionalField(timeField({ label: 'Toast' })),
  lastCall: optionalField(timeField({ label: 'Last call' })),
  barStops: optionalField(timeField({ label: 'Bar stops' })),
  outBy: optionalField(timeField({ label: 'Out by' })),
  address: about('Address', 'Only if the venue or the agreement doesn’t say it.'),
  loadInWay: about('The way in', 'Which gate or door, who has the key.'),
  setting: optionalField(
    choiceField({
      label: 'Setting',
      choices: (Object.keys(venueSettingLabels) as VenueSetting[]).map((value) => ({
        value,
        label: venueSettingLabels[value],
      })),
      mend: 'Choose where the bar stands, or that it is not known yet',
      other: 'Not known yet',
    }),
  ),
  rainPlan: about('Rain plan'),
  ...(Object.fromEntries(Object.entries(siteDetailLabels).map(([name, label]) => [name, about(label)])) as Record<
    SiteDetailKey,
    ReturnType<typeof about>
  >),
})
export type EventDetailsValues = FormValues<typeof eventDetailsForm>

/** The facts as their form has them. */
export function toEventDetailsValues({ site, ...facts }: EventDetails): EventDetailsValues {
  return { ...facts, ...site }
}

/** The facts that a form says. */
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

/** What is known where nobody said anything. */
export const emptyEventDetails = toEventDetails((eventDetailsForm.read({}) as { values: EventDetailsValues }).values)

/** Facts as they were stored, by whichever version: what it did not know is not said. */
export function normalizeEventDetails(stored: Partial<EventDetails>): EventDetails {
  return { ...emptyEventDetails, ...stored, site: { ...emptyEventDetails.site, ...stored.site } }
}
