import { defineSectionSlot } from '../../plumbing/modules/sections.server.ts'
import type { Language } from '../../ui/language.ts'
import type { StaffPageSlotProps, WorkedEvent } from './staff-page-section.ts'

/** Context of a staff page for the sections of modules. `now` in epoch milliseconds. */
export type StaffPageContext = {
  staffId: string
  language: Language
  now: number
  /** The shift whose count of leftovers the address opens. */
  left: string | null
  /** Returns the finished events of the last `days` days that the staff member worked, latest first. */
  listWorkedEvents: (days: number) => Promise<WorkedEvent[]>
  /** Returns the first names of all staff members, by id. */
  getFirstNames: () => Promise<ReadonlyMap<string, string>>
}

/** Sections of modules on the page of a staff member, after the next shift. */
export const staffPageSlot = defineSectionSlot<StaffPageContext, StaffPageSlotProps>('staff-page')
