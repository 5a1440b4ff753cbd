import { defineSectionSlot } from '../../plumbing/modules/sections.server.ts'
import type { CalendarFormProps } from './calendar-form-props.ts'

/** Forms of modules in the calendar, below the form that closes days. `today` on the business's calendar. */
export const calendarFormSlot = defineSectionSlot<{ today: string }, CalendarFormProps>('calendar-form')
