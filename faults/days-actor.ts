import { randomUUID } from 'node:crypto'
import { today } from '../app/business/dates.ts'
import { readSetting } from '../app/business/business.server.ts'
import { seenTag } from '../app/business/save-if-unchanged.server.ts'
import { capacityWords } from '../app/days/capacity-form.ts'
import { closeDays, dropDayRule, readCapacity, saveCapacity } from '../app/days/days.server.ts'
import { changeLead, type Change } from '../app/leads/detail/change.server.ts'
import { addNote, deleteNote, readEvents } from '../app/leads/lead/lead-events.server.ts'
import { lastMove } from '../app/leads/lead/lead-event.ts'
import type { Lead, LeadRequest } from '../app/leads/lead/lead.ts'
import { findLead } from '../app/leads/lead/leads.server.ts'
import { standingMark } from '../app/leads/lead/lock-lead.server.ts'
import { endPastHolds } from '../app/leads/lead/moves.server.ts'
import type { Taken } from '../app/leads/lead/same-day.ts'
import { addLead } from '../app/leads/manual-entry/add-lead.server.ts'
import { correctLead } from '../app/leads/manual-entry/edit-lead.server.ts'
import { answerLead } from '../app/leads/replies/answer.server.ts'
import { openDatabase, type DatabasePlace } from '../app/plumbing/database/database.server.ts'
import { undelete } from '../app/plumbing/database/trash.server.ts'
import { readOffer } from '../app/quotes/pricing/offer.server.ts'

/** What somebody at the owner's desk does. `now` in epoch milliseconds; days as 2027-05-15. */
export type Action = { nth: number; now: number } & (
  | { kind: 'hold' | 'hold-by-letter'; lead: string; until: string }
  | { kind: 'book' | 'release' | 'lose' | 'revive' | 'finish' | 'undo' | 'note' | 'wait'; lead: string }
  | { kind: 'insist'; lead: string }
  | { kind: 'change'; lead: string; request: Partial<LeadRequest> }
  | { kind: 'add'; request: LeadRequest }
  | { kind: 'expire' }
  | { kind: 'close'; day: string }
  | { kind: 'reopen'; rule: string }
  | { kind: 'numbers'; crews: number; eventsADay: number; bartenders: number }
)

/** What came of it. `refused` says to whom the day is promised; `stale` that the request has moved on meanwhile. */
export type Did = { nth: number } & (
  | { came: 'done'; lead?: string }
  | { came: 'stale' | 'gone' }
  | { came: 'refused'; date: string; lack: Taken['lack']; others: string[] }
)

/**
 * A process of its own that acts on the days of a house, several actions at once: `days-actor.ts PLACE`. It says 'begun',
 * is told what to do, and says of each action what came of it once that is so.
 */
const db = openDatabase(JSON.parse(process.argv[2]!) as DatabasePlace)
await readOffer(db)
process.on('message', (action: Action) => {
  void act(action).then((did) => process.send!({ nth: action.nth, ...did }))
})
process.send!('begun')

type Came = Did extends infer One ? (One extends Did ? Omit<One, 'nth'> : never) : never

/** Each as the owner's page does it: read as it stands, then posted. */
async function act(action: Action): Promise<Came> {
  const { now } = action
  switch (action.kind) {
    case 'hold':
      return move(action.lead, { to: 'held', heldUntil: action.until }, now)
    case 'book':
      return move(action.lead, { to: 'booked' }, now)
    case 'release':
      return move(action.lead, { to: 'quoted' }, now)
    case 'lose':
      return move(action.lead, { to: 'lost', lostReason: 'No answer' }, now)
    case 'revive':
      return move(action.lead, { to: 'replied' }, now)
    case 'finish':
      return move(action.lead, { to: 'done' }, now)
    case 'wait':
      return cameOf(await changeLead(db, action.lead, { intent: 'next-in-line' }, now))
    case 'insist':
      return insist(action.lead, now)
    case 'undo': {
      const event = lastMove(await readEvents(db, action.lead))?.id ?? ''
      return cameOf(await changeLead(db, action.lead, { intent: 'undo', event }, now))
    }
    case 'hold-by-letter':
      return holdByLetter(action.lead, action.until, now)
    case 'change':
      return change(action.lead, action.request, now)
    case 'note': {
      const key = randomUUID()
      await addNote(db, action.lead, { key, words: 'Call her mother' }, now)
      const bin = await deleteNote(db, action.lead, `note-${action.lead}-${key}`, now)
      return { came: bin !== null && (await undelete(db, bin)) !== null ? 'done' : 'gone' }
    }
    case 'add': {
      const { catalogue, identity } = await readOffer(db)
      const letters = { identity, catalogue, siteUrl: 'http://localhost', pageOf: () => '' }
      const entry = { request: action.request, key: randomUUID(), withReceipt: false }
      return { came: 'done', lead: (await addLead(db, entry, { secret: 'secret', letters, now })).id }
    }
    case 'expire':
      await endPastHolds(db, await dayOf(now), now)
      return { came: 'done' }
    case 'close': {
      const words = { from: action.day, to: action.day, kind: 'closed', key: randomUUID() }
      const errors = await closeDays(db, words, { today: await dayOf(now), now })
      return { came: errors.length === 0 ? 'done' : 'gone' }
    }
    case 'reopen':
      await dropDayRule(db, action.rule)
      return { came: 'done' }
    case 'numbers': {
      const capacity = await readCapacity(db)
      const { crews, eventsADay, bartenders } = action
      const words = capacityWords({ ...capacity, crews, eventsADay, bartenders })
      const saved = await saveCapacity(db, { ...words, seen: seenTag(capacity) }, now)
      return { came: saved.kind === 'saved' ? 'done' : 'stale' }
    }
  }
}

async function move(leadId: string, words: Record<string, string>, now: number): Promise<Came> {
  const lead = await findLead(db, leadId)
  if (!lead) return { came: 'gone' }
  return cameOf(await changeLead(db, leadId, { intent: 'move', from: lead.state, seen: seen(lead), ...words }, now))
}

/** Books a request although its day is taken, having seen by whom: the day gets another crew. */
async function insist(leadId: string, now: number): Promise<Came> {
  const lead = await findLead(db, leadId)
  if (!lead) return { came: 'gone' }
  const words = { intent: 'move', from: lead.state, seen: seen(lead), to: 'booked' }
  const first = await changeLead(db, leadId, words, now)
  if (first.kind !== 'taken') return cameOf(first)
  return cameOf(await changeLead(db, leadId, { ...words, despite: first.taken.mark }, now))
}

async function holdByLetter(leadId: string, until: string, now: number): Promise<Came> {
  const lead = await findLead(db, leadId)
  if (!lead) return { came: 'gone' }
  const letter = { template: 'hold', subject: 'Your day', body: 'We keep it.', notedAs: 'held', heldUntil: until }
  const words = { ...letter, key: randomUUID(), seen: seen(lead) }
  const answer = await answerLead(db, leadId, words, { now, siteUrl: 'http://localhost' })
  return answer.kind === 'sent' ? { came: 'done' } : cameOf(answer)
}

async function change(leadId: string, request: Partial<LeadRequest>, now: number): Promise<Came> {
  const lead = await findLead(db, leadId)
  if (!lead) return { came: 'gone' }
  const { catalogue, identity } = await readOffer(db)
  const typed = { request: { ...lead.request, ...request }, seen: seenTag(lead.request), anew: false, despite: '' }
  const saved = await correctLead(db, leadId, typed, { catalogue, identity, now })
  if (saved.kind === 'taken') return refused(saved.taken)
  return { came: saved.kind === 'saved' ? 'done' : saved.kind === 'gone' ? 'gone' : 'stale' }
}

function seen({ state, heldUntil, lostReason }: Lead): string {
  return standingMark({ state, held_until: heldUntil, lost_reason: lostReason })
}

function cameOf(change: Pick<Change, 'kind'> & { taken?: Taken }): Came {
  if (change.taken) return refused(change.taken)
  return { came: change.kind === 'done' ? 'done' : change.kind === 'gone' ? 'gone' : 'stale' }
}

function refused({ date, lack, others }: Taken): Came {
  return { came: 'refused', date, lack, others: others.map(({ id }) => id) }
}

async function dayOf(now: number): Promise<string> {
  return today(now, (await readSetting<'identity'>(db, 'identity')).timeZone)
}
