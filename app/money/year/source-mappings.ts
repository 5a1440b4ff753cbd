import type { FieldError } from '../../ui/field-errors.ts'
import type { MappedReferral, UnmappedReferral } from './referral-mappings.ts'

/** Answers of clients with and without a source. */
export type SourceMappings = {
  /** Median time to the first reply of recent requests, in milliseconds. Null if none was answered. */
  firstReply: number | null
  waiting: UnmappedReferral[]
  filed: MappedReferral[]
  sources: string[]
}

/** Values and errors of a rejected form. */
export type RejectedSourcesForm = { errors: FieldError[]; input: Readonly<Record<string, string>> }
