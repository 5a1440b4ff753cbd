import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import type { ClientMenuCard } from './client-menu-card.ts'

/** An event's menu for its client page, in the event's language. Null if there is no such event. */
export const clientMenuCard = defineContribution<[eventId: string], ClientMenuCard | null>('client-menu-card')
