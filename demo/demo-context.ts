import type { Services } from '../app/services.server.ts'
import type { DemoEvent } from './demo-events.ts'
import type { Visitor } from './visitors.ts'

/** Clock of the demo while its year is played. */
export type DemoClock = { set: (at: number) => void }

/** Ids of the clients' events by their names, with the client page's link once a proposal was sent. */
export type DemoClients = Map<string, { id: string; link: string | null }>

/**
 * Environment of the actions: the site's services, its visitors and clock, the clients so far, and the staff by first
 * name.
 */
export type DemoContext = {
  services: Services
  guest: (from: string) => Visitor
  owner: Visitor
  told: DemoClients
  team: Map<string, { id: string; link: string }>
  clock: DemoClock
}

/** Action at a moment, in epoch milliseconds. */
export type DemoAction = { at: number; play: (stage: DemoContext) => Promise<void> }

/** Part of the story with its event's date and its index. */
export type ScheduledDemoEvent = { part: DemoEvent; event: string; nth: number }

/** Time zone of the demo's business. */
export const demoTimeZone = 'America/New_York'
export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

/** Returns the business's date at a moment, such as 2027-05-15. */
export function toBusinessDay(at: number): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(demoTimeZone).toPlainDate().toString()
}

/** Adds days to a date. `days` may be negative. */
export function addDemoDays(from: string, days: number): string {
  return Temporal.PlainDate.from(from).add({ days }).toString()
}

/** Returns the date itself or the first later date on a weekday. 1 is Monday. */
export function findNextWeekday(from: string, weekday: number): string {
  return addDemoDays(from, (weekday - Temporal.PlainDate.from(from).dayOfWeek + 7) % 7)
}

/** Returns a time such as 19:30 on the date `days` after a date, in epoch milliseconds. */
export function toEpochMs(from: string, days: number, time: string): number {
  return Temporal.PlainDate.from(from).add({ days }).toPlainDateTime(time).toZonedDateTime(demoTimeZone)
    .epochMilliseconds
}

/** Returns the network address of a client's phone. */
export function getClientIpAddress(nth: number): string {
  return `198.51.100.${(nth % 250) + 1}`
}
