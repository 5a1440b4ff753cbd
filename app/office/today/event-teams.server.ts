import type { UpcomingEventSummary } from '../../plumbing/database/task.ts'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'

/** Staff of an event of today or tomorrow, for its block. */
export type EventTeam = NonNullable<UpcomingEventSummary['team']>

/** Staff of events, by event id. Events without shifts are left out. */
export const eventTeams = defineContribution<[eventIds: readonly string[]], ReadonlyMap<string, EventTeam>>(
  'event-teams',
)
