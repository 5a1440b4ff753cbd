import { toEventRecord, selectEventsWithHold } from '../../../events/event/events.server.ts'
import type { ActorStamp } from '../../../events/event/change-state.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { computeLedgerTotals } from '../../../agreements/payments/ledger.ts'
import { getLedgers, type Ledger } from '../../../agreements/payments/ledger.server.ts'
import { isOpenChange } from '../../../agreements/agreement/agreement-change.ts'
import { isAgreementActive } from '../../../agreements/changes/locked-agreement.server.ts'
import { closeChange } from '../../../agreements/changes/changes.server.ts'
import { offerWeatherMove } from './event-weather-move.server.ts'
import { createChangeNotifier, type ChangeEmailContext } from '../../../agreements/changes/changes-view.server.ts'
import { listAvailableMoveDays } from './weather-move-days.server.ts'
import {
  findCurrentAgreement,
  listAgreementChanges,
  type Agreement,
} from '../../../agreements/agreement/current-agreement.server.ts'
import {
  computeWeatherMoveDeadline,
  type NewWeatherMove,
  type WeatherMove,
  type WeatherMoveEvent,
} from './weather-move.ts'
import { recordWeatherMoveStop } from './weather-moves.server.ts'

/** The business's day, and the time in epoch milliseconds. */
type At = { today: string; now: number }

/**
 * Booked events on a storm's days, and events whose offer has moved them since, by date. No event has an offer where `id`
 * is null.
 */
export async function listWeatherMoveEvents(
  db: Db,
  storm: NewWeatherMove & { id: string | null; stoppedAt?: number | null },
  { today, now }: At,
): Promise<WeatherMoveEvent[]> {
  const { from, to, id, answerBy, stoppedAt = null } = storm
  const offered =
    id === null
      ? []
      : await db.selectFrom('change_request').select('event_id').where('weather_move_id', '=', id).distinct().execute()
  const ids = offered.map(({ event_id }) => event_id)
  const rows = await selectEventsWithHold(db)
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'booked'), is('event_date', '>=', from), is('event_date', '<=', to)]),
        ...(ids.length > 0 ? [is('event.id', 'in', ids)] : []),
      ]),
    )
    .orderBy('event_date')
    .orderBy('event_start_time')
    .orderBy('event.id')
    .execute()
  const ledgers = await getLedgers(
    db,
    rows.map(({ id }) => id),
  )
  const events: WeatherMoveEvent[] = []
  for (const row of rows) {
    const { id: eventId, request } = toEventRecord(row)
    const [agreement, changes] = await Promise.all([
      findCurrentAgreement(db, eventId),
      listAgreementChanges(db, eventId),
    ])
    const change = id === null ? undefined : changes.find(({ stormId }) => stormId === id)
    const isByHand = !agreement || !canMove(agreement, today)
    const isOffered = change !== undefined
    const money = ledgers.get(eventId)
    const open = changes.find(isOpenChange)
    events.push({
      eventId,
      name: request.requestorName,
      date: request.eventDate,
      guests: request.eventGuestCount,
      venue: request.eventVenue,
      email: agreement?.document.client.email ?? request.fromEmail,
      phone: request.phoneNumber,
      offer: change
        ? {
            changeId: change.id,
            state: isOpenChange(change) && change.expiresOn < today ? 'ended' : change.state,
            until: change.expiresOn,
            movedTo: change.state === 'agreed' ? change.eventDate : null,
          }
        : null,
      isByHand,
      money:
        isByHand && money !== undefined && hasMoney(money)
          ? computeLedgerTotals(money.amountsDue, money.entries)
          : null,
      openChange: !isOffered && open && open.expiresOn >= today ? (open.state === 'asked' ? 'asked' : 'offered') : null,
      until: computeWeatherMoveDeadline(request.eventDate, { answerBy, today }),
      freeDays:
        isOffered || isByHand || stoppedAt !== null
          ? []
          : await listAvailableMoveDays(db, agreement, { today, now }, [{ from, to }]),
    })
  }
  return events
}

/** Whether an agreement can move to another day: it is active, and its date is not past. */
function canMove({ proposal, document }: Agreement, today: string): boolean {
  return isAgreementActive({ proposal }) && proposal.state !== 'postponed' && document.event.eventDate >= today
}

function hasMoney({ amountsDue, entries }: Ledger): boolean {
  return amountsDue.length > 0 || entries.length > 0
}

/**
 * Offers a free move to the chosen events that are booked on the storm's days. Each offer and its email share a
 * transaction. Events that have an offer are skipped, so that an interrupted run can be repeated. Returns how many were
 * offered now.
 */
export async function sendWeatherMoveOffers(
  db: Db,
  storm: WeatherMove,
  eventIds: readonly string[],
  { today, ...terms }: At & ChangeEmailContext,
): Promise<number> {
  if (storm.stoppedAt !== null) return 0
  const { now } = terms
  const by: ActorStamp = { actor: 'owner', now }
  let offered = 0
  for (const { eventId, isByHand, offer, until } of await listWeatherMoveEvents(db, storm, { today, now })) {
    if (isByHand || offer !== null || !eventIds.includes(eventId)) continue
    const tell = createChangeNotifier(['them'], terms)
    const outcome = await offerWeatherMove(db, eventId, { storm, expiresOn: until }, { today }, by, tell)
    if (outcome.kind === 'done') offered++
  }
  return offered
}

/** Withdraws a storm's open offers, each with an email. Events that moved stay moved. Returns how many were open. */
export async function withdrawWeatherMoveOffers(
  db: Db,
  storm: WeatherMove,
  terms: ChangeEmailContext,
): Promise<number> {
  const { now } = terms
  await recordWeatherMoveStop(db, storm.id, now)
  const open = await db
    .selectFrom('change_request')
    .select(['id', 'event_id'])
    .where('weather_move_id', '=', storm.id)
    .where('state', '=', 'offered')
    .orderBy('id')
    .execute()
  let stopped = 0
  for (const { id: changeId, event_id: eventId } of open) {
    const tell = createChangeNotifier(['them'], terms)
    const outcome = await closeChange(db, eventId, { changeId }, { actor: 'owner', now }, tell)
    if (outcome.kind === 'done') stopped++
  }
  return stopped
}
