import type { EventDetailsValues } from '../events/event-details.ts'

/** Event details a client can give, in the order they are asked. */
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
