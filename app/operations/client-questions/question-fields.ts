import type { EventDetailsValues } from '../events/event-details.ts'

/** Event details that clients can be asked for, in the order of the questions. */
export const askableDetailKeys = [
  'address',
  'contact',
  'contactPhone',
  'loadInWay',
  'parking',
  'setting',
  'rainPlan',
  'power',
  'water',
  'toast',
  'finalCount',
  'minors',
  'nonDrinkers',
] as const satisfies readonly (keyof EventDetailsValues)[]
export type AskableDetailKey = (typeof askableDetailKeys)[number]
