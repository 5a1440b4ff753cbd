import { defineSectionSlot } from '../../plumbing/modules/sections.server.ts'
import type { StaffPageFormProps } from './staff-page-section-props.ts'
import type { StaffPageData } from './staff-page-view.ts'

/** What the staff page knows. `left` is the shift whose count the URL opens. */
type StaffPageSlotContext = Pick<StaffPageData, 'id' | 'language' | 'timeZone' | 'now'> & { left: string | null }

/** Sections of modules, after the next shift. */
export const staffPageSlot = defineSectionSlot<StaffPageSlotContext, StaffPageFormProps>('staff-page')
