import { defineSectionSlot } from '../../plumbing/modules/sections.server.ts'
import type { Language } from '../../ui/language.ts'

/**
 * A client page after its event. `path` is its address without the query, `query` its language, and `said` the code of
 * the action that the page confirms.
 */
type PastEventContext = { eventId: string; language: Language; path: string; query: string; said: string | null }

/** Sections of modules on the client page after the event, for the client's own link. */
export const pastEventSlot = defineSectionSlot<PastEventContext, object>('client-page-past-event')
