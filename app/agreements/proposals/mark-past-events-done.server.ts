import type { EventState } from '../../events/event/event.ts'
import { listHistoryEntries } from '../../events/event/history.server.ts'
import { toEventRecord } from '../../events/event/events.server.ts'
import { forEachLockedEvent } from '../../events/event/lock-event.server.ts'
import { applyStateTransition, type ActorStamp } from '../../events/event/change-state.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { computeEventEnd } from '../../business/event-times.ts'
import { listProposalVersionStatuses, setProposalState } from './proposals.server.ts'

/**
 * Marks booked events and their agreements done on the day after the event. An event whose deposit is unpaid stays
 * booked, and so does an event that the owner set back to booked. `today` on the business's calendar. Returns how many
 * were marked. Safe to run in several processes at once.
 */
export async function markPastEventsDone(
  db: Db,
  { today, timeZone, now }: { today: string; timeZone: string; now: number },
): Promise<number> {
  const past = await db
    .selectFrom('event')
    .select('id')
    .where('event_date', '<', today)
    .where((is) =>
      is.or([
        is('state', '=', 'booked'),
        is.and([
          is('state', '=', 'done'),
          is.exists(
            is
              .selectFrom('proposal')
              .select('proposal.id')
              .whereRef('proposal.event_id', '=', 'event.id')
              .where('proposal.state', '=', 'reserved'),
          ),
        ]),
      ]),
    )
    .orderBy('event_date')
    .execute()
  const eventIds = past.map(({ id }) => id)
  return forEachLockedEvent(db, eventIds, async (db, row) => {
    if (!(['booked', 'done'] as EventState[]).includes(row.state as EventState)) return false
    const { request } = toEventRecord(row)
    if (request.eventDate >= today || computeEventEnd(request, timeZone) > now) return false
    const by: ActorStamp = { actor: 'clock', now }
    const agreed = (await listProposalVersionStatuses(db, row.id)).find(({ state }) =>
      ['agreed', 'reserved'].includes(state),
    )
    if (agreed?.state === 'agreed') return false
    if (agreed) await setProposalState(db, agreed, 'done', by)
    if (row.state === 'done') return agreed !== undefined
    const wasDone = (await listHistoryEntries(db, row.id)).some(
      (event) => event.kind === 'moved' && event.details.to === 'done',
    )
    if (wasDone) return agreed !== undefined
    await applyStateTransition(db, row, { to: 'done' }, by)
    return true
  })
}
