import type { Services } from '../app/services.server.ts'
import type { DemoEvent } from './demo-events.ts'
import type { Visitor } from './visitors.ts'

/** A clock of the demo's own while its year is played. */
export type DemoClock = { set: (at: number) => void }

/** What the couples of the story are known by once they have asked: their request and, from the proposal on, their link. */
export type DemoClients = Map<string, { id: string; link: string | null }>

/** Where acts are played: the site with its doors and clock, the couples so far, and who pours by their first names. */
export type DemoContext = {
  services: Services
  guest: (from: string) => Visitor
  owner: Visitor
  told: DemoClients
  team: Map<string, { id: string; link: string }>
  clock: DemoClock
}

/** Something somebody does at a moment, in epoch milliseconds. */
export type DemoAction = { at: number; play: (stage: DemoContext) => Promise<void> }

/** A part of the story, the day of its event, and which part it is. */
export type ScheduledDemoEvent = { part: DemoEvent; event: string; nth: number }

/** Where the demo's bar is. */
export const demoTimeZone = 'America/New_York'
export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

/** The business's day of a moment, as 2027-05-15. */
export function toBusinessDay(at: number): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(demoTimeZone).toPlainDate().toString()
}

/** So many days after a day, or before it. */
export function addDemoDays(from: string, days: number): string {
  return Temporal.PlainDate.from(from).add({ days }).toString()
}

/** A day, or the first after it that is this day of the week; 1 is Monday. */
export function findNextWeekday(from: string, weekday: number): string {
  return addDemoDays(from, (weekday - Temporal.PlainDate.from(from).dayOfWeek + 7) % 7)
}

/** A time of day, such as 19:30, so many days after a day. */
export function toEpochMs(from: string, days: number, time: string): number {
  return Temporal.PlainDate.from(from).add({ days }).toPlainDateTime(time).toZonedDateTime(demoTimeZone)
    .epochMilliseconds
}

/** The network address of a couple's own phone. */
export function getClientIpAddress(nth: number): string {
  return `198.51.100.${(nth % 250) + 1}`
}
