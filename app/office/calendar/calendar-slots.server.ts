import { defineSectionSlot } from '../../plumbing/modules/sections.server.ts'
import type { RefusedFormProps } from '../../ui/field-errors.ts'
import type { CalendarFormProps } from './calendar-form-props.ts'

/** Forms of modules in the calendar, below the form that closes days. `today` on the business's calendar. */
export const calendarFormSlot = defineSectionSlot<{ today: string }, CalendarFormProps>('calendar-form')

/** Sections of modules at the end of the calendar. `userId` is who opened it. `siteUrl` has no trailing slash. */
export const calendarPageSlot = defineSectionSlot<{ userId: string; siteUrl: string }, object>('calendar-page')

/** Sections of modules on the page about availability. `now` in epoch milliseconds. */
export const capacityPageSlot = defineSectionSlot<{ secret: string; timeZone: string; now: number }, RefusedFormProps>(
  'capacity-page',
)
