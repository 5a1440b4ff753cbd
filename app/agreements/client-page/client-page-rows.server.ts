import type { Language } from '../../ui/language.ts'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import type { ClientPageRow, ReviewLink } from './client-page-data.ts'

/** Rows of modules on the page of an event, below its documents. */
export const clientPageRows = defineContribution<
  [asked: { eventId: string; language: Language; now: number }],
  ClientPageRow | null
>('client-page-rows')

/** First names of the staff who poured at a past event and agreed to be named. Null if no staff did. */
export const eventFirstNames = defineContribution<[eventId: string], string[] | null>('event-first-names')

/** Links to websites where clients can write a review, with labels in the given language. */
export const reviewLinks = defineContribution<[language: Language], ReviewLink[]>('review-links')
