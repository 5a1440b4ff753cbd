import type { ComponentType } from 'react'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import type { StaffMember } from '../members/staff-member.ts'
import type { StaffPageFormProps } from './staff-page-section-props.ts'

/** A section that a module adds to the staff page, with the URL of its script. */
type StaffPageModuleSection = { Section: ComponentType<StaffPageFormProps>; script: string | null }

/** Sections of modules, after the next shift. `left` is the shift whose count the URL opens, `now` in epoch milliseconds. */
export const staffPageModuleSections = defineContribution<
  [person: Pick<StaffMember, 'id' | 'language'>, at: { now: number; timeZone: string; left: string | null }],
  StaffPageModuleSection
>('staff-page-sections')
