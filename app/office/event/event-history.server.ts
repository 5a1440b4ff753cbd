import { getChangesSectionData } from '../../agreements/changes/changes-section.server.ts'
import type { EventDataProvider } from '../../agreements/proposals/event-data-provider.server.ts'
import { findAgreementState } from '../../agreements/proposals/agreement-states.server.ts'
import { findProposalSummary } from '../../agreements/proposals/proposal-summary.server.ts'
import { listMoneyNoticesWithEvents } from '../../agreements/payments/money-notices.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { isMoneyFollowUp, isMoneyFollowUpId } from '../../events/event/follow-up-emails.ts'
import { getLastStateChange, type HistoryEntry } from '../../events/event/history-entry.ts'
import { listHistoryEntries } from '../../events/event/history.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { computeEventStateVersion } from '../../events/event/lock-event.server.ts'
import { isStateAllowed } from '../../events/event/allowed-states.ts'
import { listMergedEvents } from '../../events/event/merge-events.server.ts'
import { listQuotedEstimates } from '../../events/event/quoted-estimates.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'

/** History of an event: emails, notes, state changes, estimates and proposals. Null if no such event exists. */
export async function getEventHistory(
  db: Db,
  id: string,
  {
    now,
    isOwner,
    events: reader,
    ...site
  }: { now: number; isOwner: boolean; secret: string; siteUrl: string; events: EventDataProvider },
) {
  const lead = await findEvent(db, id)
  if (!lead) return null
  const { timeZone } = await getSetting(db, 'identity')
  const merged = await listMergedEvents(db, id)
  const ids = [id, ...merged.map((one) => one.id)]
  const [events, emails, told, agreement, proposals, changes] = await Promise.all([
    listHistoryEntries(db, id),
    listEventEmails(db, ids),
    listQuotedEstimates(db, lead),
    findAgreementState(db, id),
    findProposalSummary(db, id, { ...site, timeZone, isOwner }),
    getChangesSectionData(db, id, { now, events: reader, isOwner }),
  ])
  const last = getLastStateChange(events)
  const undoable = last?.actor === 'owner' && isStateAllowed(agreement, last.details.from) ? last : null
  const named = await createUserNamer(db)
  // Only owners see history entries and emails that mention payments or balances.
  const shown = (all: HistoryEntry[]) => (isOwner ? all : all.filter((event) => !mentionsMoney(event)))
  return {
    event: lead,
    seen: computeEventStateVersion(lead),
    events: named(shown(events)),
    mergedEvents: named(shown((await Promise.all(merged.map((one) => listHistoryEntries(db, one.id)))).flat())),
    undoable,
    agreement,
    merged,
    emails: isOwner ? emails : emails.filter((email) => !isMoneyEmail(email)),
    toldEstimates: [...told, ...(await listMergedEstimates(db, ids.slice(1)))].toSorted((a, b) => a.at - b.at),
    // An open proposal stands among the next steps instead. Money notices of an open event stand on the first tab.
    notices: isOwner && ['lost', 'spam'].includes(lead.state) ? await listMoneyNoticesWithEvents(db, id) : [],
    proposals: proposals && (agreement !== null || !hasOpenProposal(proposals.versions)) ? proposals : null,
    changes,
    timeZone,
    now,
  }
}

/** Kinds of emails that name payments or balances. */
const moneyEmailKinds = ['payment', 'money', 'invoice', 'reminder', 'says-sent']

/** Whether an email may name payments or balances. */
export function isMoneyEmail({ kind, id, eventId }: { kind: string; id: string; eventId: string | null }): boolean {
  return moneyEmailKinds.includes(kind) || (kind === 'follow-up' && isMoneyFollowUpId(id, eventId))
}

/** Whether a history entry names payments or balances. A follow-up email does where its rule is about money. */
function mentionsMoney(event: HistoryEntry): boolean {
  return event.kind === 'money' || (event.kind === 'follow-up' && isMoneyFollowUp(event.details.letter ?? null))
}

/** Whether a proposal still waits for acceptance. */
export function hasOpenProposal(versions: readonly { state: string }[]): boolean {
  return versions.some(({ state }) => state === 'out')
}

/** Names the user of each entry where there are several users. Entries without a user are the owner's. */
async function createUserNamer(db: Db): Promise<(events: HistoryEntry[]) => HistoryEntry[]> {
  const isOne = (await db.selectFrom('user_account').select('id').limit(2).execute()).length < 2
  return (events) =>
    events.map(({ by, ...event }) => (isOne || event.actor !== 'owner' ? event : { ...event, by: by ?? 'The owner' }))
}

/** Estimates that were sent for events merged into this event. */
async function listMergedEstimates(db: Db, ids: string[]) {
  const events = (await Promise.all(ids.map((id) => findEvent(db, id)))).filter((event) => event !== null)
  return (await Promise.all(events.map((event) => listQuotedEstimates(db, event)))).flat()
}

/** Emails of an event, latest first. */
async function listEventEmails(db: Db, eventIds: string[]) {
  return db
    .selectFrom('email')
    .select(['id', 'event_id as eventId', 'kind', 'subject', 'recipient as to', 'state', 'created_at as at'])
    .select([
      'claimed_until as claimedUntil',
      'last_response as lastWords',
      'given_up as givenUp',
      'transport as carrier',
    ])
    .where('event_id', 'in', eventIds)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}
