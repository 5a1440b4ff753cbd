import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import { defineSectionSlot } from '../../plumbing/modules/sections.server.ts'
import type { RefusedFormProps } from '../../ui/field-errors.ts'

/** Fields of modules at the end of the setup step about days. They are saved with the step. */
export const setupDaysSlot = defineSectionSlot<null, RefusedFormProps>('setup-days')

/** Number of the owner's calendars that a module reads. */
export const connectedCalendars = defineContribution<[], number>('connected-calendars')
