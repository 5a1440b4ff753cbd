import type { Language } from '../../ui/language.ts'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import type { ClientPageRow } from './client-page-data.ts'

/** Rows of modules on the page of an event, below its documents. */
export const clientPageRows = defineContribution<
  [asked: { eventId: string; language: Language; now: number }],
  ClientPageRow | null
>('client-page-rows')
