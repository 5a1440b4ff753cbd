import { defineForm, optional, type FormValues } from '../../business/forms/form.ts'
import { hours } from '../costs/cost-settings.ts'

/** The owner's own time at an event as its form has it, in minutes; `away` is empty where it is as planned. */
export const ownHoursForm = defineForm({
  shop: hours('Shopping, hours'),
  away: optional(hours('From leaving base to being back, hours', 'Empty: as planned.')),
  wash: hours('Washing and putting away, hours'),
})

export type OwnerHoursFormValues = FormValues<typeof ownHoursForm>

/** "2", "12½", "2¼": hours to the nearest quarter. */
export function formatHours(minutes: number): string {
  const quarters = Math.round(minutes / 15)
  const [whole, part] = [Math.floor(quarters / 4), ['', '¼', '½', '¾'][quarters % 4]!]
  return whole === 0 && part ? part : `${whole}${part}`
}
