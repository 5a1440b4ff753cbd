import { defineForm, optionalField, type FormValues } from '../../../business/forms/form.ts'
import { hoursField } from '../costs/cost-settings.ts'

/** Form of the owner's hours at an event, in minutes. An empty `away` means the planned time. */
export const ownerHoursForm = defineForm({
  shop: hoursField('Shopping, hours'),
  away: optionalField(hoursField('From leaving base to being back, hours', 'Empty: as planned.')),
  wash: hoursField('Washing and putting away, hours'),
})

export type OwnerHoursFormValues = FormValues<typeof ownerHoursForm>

/** Formats hours to the nearest quarter: "2", "12½", "2¼". */
export function formatHours(minutes: number): string {
  const quarters = Math.round(minutes / 15)
  const [whole, part] = [Math.floor(quarters / 4), ['', '¼', '½', '¾'][quarters % 4]!]
  return whole === 0 && part ? part : `${whole}${part}`
}
