import { defineForm, optional, type FormValues } from '../../business/forms/form.ts'
import { hours } from '../costs/cost-settings.ts'

/** The owner's own time at an event as its form has it, in minutes; `away` is empty where it is as planned. */
export const ownHoursForm = defineForm({
  shop: hours('Shopping, hours'),
  away: optional(hours('From leaving base to being back, hours', 'Empty: as planned.')),
  wash: hours('Washing and putting away, hours'),
})

export type OwnHoursTyped = FormValues<typeof ownHoursForm>

/** "2", "12½", "2¼", and what is no quarter with a decimal. */
export function hoursSaid(minutes: number): string {
  const quarters = ['', '¼', '½', '¾']
  const whole = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (rest % 15 !== 0) return String(Math.round((minutes / 60) * 10) / 10)
  const part = quarters[rest / 15]!
  return whole === 0 && part ? part : `${whole}${part}`
}
