import { v7 as uuidV7 } from 'uuid'
import { clock, dayAway, longDay } from '../../business/dates.ts'
import type { LeadRequest } from '../../leads/lead/lead.ts'
import type { Change as Correction } from '../../leads/lead/lead-event.ts'
import { recordEvent } from '../../leads/lead/lead-events.server.ts'
import { leadOf, writeRequest } from '../../leads/lead/leads.server.ts'
import { eachLocked, lockLead, type LockedLead } from '../../leads/lead/lock-lead.server.ts'
import { advance, type By } from '../../leads/lead/moves.server.ts'
import { takenBy } from '../../leads/lead/same-day.server.ts'
import type { Taken } from '../../leads/lead/same-day.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { paperText } from '../../plumbing/papers/paper-text.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { readOffer } from '../../quotes/pricing/offer.server.ts'
import { readTranslation } from '../../business/own-words.server.ts'
import { catalogueSaid } from '../../menu/catalogue/catalogue-said.ts'
import type { Language } from '../../ui/language.ts'
import { milesTo } from '../../quotes/travel/places.server.ts'
import { balanceOf } from '../payments/ledger.ts'
import { addDues, readLedger } from '../payments/ledger.server.ts'
import { settleAgreement } from '../payments/settle-agreement.server.ts'
import { canonicalJson, recordAgreement, type AgreementDetails } from '../proposals/agreement-chain.server.ts'
import type { ProposalDocument, ProposedEvent } from '../proposals/proposal.ts'
import { sumsOf } from '../proposals/proposal-sums.ts'
import { documentHash, isOver, moveProposal, proposedRequest } from '../proposals/proposals.server.ts'
import { languageOfLead, readSpeaker } from '../proposals/proposal-language.server.ts'
import { keepSignature, type Signatory } from '../proposals/signatures.server.ts'
import {
  asAgreed,
  atSum,
  changed,
  fitsWhere,
  isOpen,
  type Agreed,
  type Change,
  type ChangeKind,
  type ChangeState,
  type Wanted,
} from './change.ts'
import { changePaper } from './change-paper.ts'
import { currentAgreement, readChanges, type Agreement } from './current-agreement.server.ts'

/** An offer of the owner's can be signed for so many days. */
const offerDays = 7

/** Where the change stands after something was done, or why nothing was. */
export type ChangeOutcome =
  | { kind: 'done'; change: Change }
  /** It had been done before, by another tap or in another window. */
  | { kind: 'already'; change: Change }
  /** Another change waits for an answer: one at a time. */
  | { kind: 'open'; change: Change }
  /** It has moved on since the page was shown, or its last day is over. */
  | { kind: 'stale'; change: Change | null }
  /** The sum is not the one on the button. */
  | { kind: 'differs'; after: Agreed; totalCents: number }
  /** There is nothing to change: nothing is different, and nothing was said. */
  | { kind: 'nothing' }
  /** There is no agreement that could be changed: it was called off, or its day is over. */
  | { kind: 'over' }
  /** The day or its hours went to others: what was agreed before holds. */
  | { kind: 'taken'; taken: Taken }
  | { kind: 'gone' }

/** The business's day of it, and what the owner has seen of a day that is taken. */
export type On = {
  today: string
  despite?: string
  /** The language it was shown in, where they do it themselves; else their request's. */
  language?: Language
}

type Also = (db: Db, change: Change, before: Agreement) => Promise<void>
type Standing = { db: Db; lead: LockedLead; agreement: Agreement; changes: Change[] }

const nothingElse: Also = async () => {}

/** The agreement with what is wanted in it, at today's menu; `number` is the change's. */
export async function agreementAs(
  db: Db,
  before: Agreed,
  wanted: Wanted,
  { number, today }: { number: number; today: string },
): Promise<Agreed & { totalCents: number }> {
  const { catalogue, identity } = await readOffer(db)
  const miles = milesTo(wanted.zip, identity.baseZip)
  const isSpanish = before.document.lines.some(({ es }) => es)
  const spanish = isSpanish ? catalogueSaid(catalogue, (await readTranslation(db, 'es')).say) : undefined
  const after = changed(before, wanted, { catalogue, miles, number, today, spanish })
  return { ...after, totalCents: totalOf(after, today) }
}

/** What somebody asks for: another event at the sum on the button, or none, for good or until they know a day. */
export type Ask = { person: string } & (
  { kind: 'change'; wanted: Wanted; totalCents: number } | { kind: 'call-off' | 'postpone'; words: string }
)

/** Keeps what was asked, with its new day where there is a place. `also` posts what goes with it. */
export async function askChange(
  db: Db,
  leadId: string,
  ask: Ask,
  { today }: On,
  by: By,
  also: Also = nothingElse,
): Promise<ChangeOutcome> {
  return standing(db, leadId, today, async ({ db, lead, agreement, changes }) => {
    const open = changes.find(isOpen)
    const number = nextNumber(changes)
    if (ask.kind !== 'change') {
      if (open?.kind === ask.kind && open.words === ask.words) return { kind: 'already', change: open }
      if (open) return { kind: 'open', change: open }
      if (ask.kind === 'postpone' && agreement.proposal.state === 'postponed') return { kind: 'nothing' }
      const change = newChange(agreement, ask, { number, words: ask.words, today, by })
      return await keep(db, change, agreement, ask.person, by, also)
    }
    const { wanted, totalCents } = ask
    const after = await agreementAs(db, agreement, wanted, { number: open ? open.number : number, today })
    const isSame = (one: Agreed) =>
      canonicalJson([one.document, one.chosen]) === canonicalJson([after.document, after.chosen])
    if (open?.kind === 'change' && isSame(open) && open.words === wanted.words) return { kind: 'already', change: open }
    if (open) return { kind: 'open', change: open }
    if (after.totalCents !== totalCents) return { kind: 'differs', after, totalCents: after.totalCents }
    const isPostponed = agreement.proposal.state === 'postponed'
    if (isSame(agreement) && wanted.words === '' && !isPostponed) return { kind: 'nothing' }
    const { event } = after.document
    const isNewDay = event.eventDate !== agreement.document.event.eventDate || isPostponed
    const request = proposedRequest(leadOf(lead).request, event)
    const taken = isNewDay ? await takenBy(db, { leadId, request, today, despite: '' }, by) : null
    const keepsDay = isNewDay && taken === null
    const change = newChange(agreement, ask, { number, words: wanted.words, today, by, after, keepsDay })
    return await keep(db, change, agreement, ask.person, by, also)
  })
}

/**
 * Ends an open change without doing it: what somebody asked or offered themselves is taken back, what the other side did
 * is declined.
 */
export async function closeChange(
  db: Db,
  leadId: string,
  { changeId, words = '' }: { changeId: string; words?: string },
  by: By,
  also: Also = nothingElse,
): Promise<ChangeOutcome> {
  return inAgreement(db, leadId, async ({ db, agreement, changes }) => {
    const change = changes.find(({ id }) => id === changeId)
    if (!change || !isOpen(change)) return { kind: 'stale', change: change ?? null }
    const isOwn = (change.state === 'asked' ? 'client' : 'owner') === by.actor
    const settled = { ...change, answer: by.actor === 'owner' ? words : change.answer }
    const closed = await settle(db, settled, isOwn ? 'taken-back' : 'declined', by, words)
    await also(db, closed, agreement)
    return { kind: 'done', change: closed }
  })
}

/** The owner agrees to what was asked, at the sum they saw: it is done at once. */
export async function agreeToChange(
  db: Db,
  leadId: string,
  { changeId, totalCents }: { changeId: string; totalCents: number },
  on: On,
  by: By,
  also: Also = nothingElse,
): Promise<ChangeOutcome> {
  return standing(db, leadId, on.today, async (stand) => {
    const change = stand.changes.find(({ id }) => id === changeId)
    if (change?.state === 'agreed') return { kind: 'already', change }
    const isAsked = change?.state === 'asked' && change.expiresOn >= on.today && change.kind !== 'call-off'
    if (!isAsked || change.afterCents !== totalCents) return { kind: 'stale', change: change ?? null }
    return await apply(stand, change, on, by, also)
  })
}

/** The owner answers with another sum, before tax, or with words: they sign the change alone, within a week. */
export async function offerChange(
  db: Db,
  leadId: string,
  { changeId, subtotalCents, words }: { changeId: string; subtotalCents: number | null; words: string },
  { today }: On,
  by: By,
  also: Also = nothingElse,
): Promise<ChangeOutcome> {
  return standing(db, leadId, today, async ({ db, agreement, changes }) => {
    const change = changes.find(({ id }) => id === changeId)
    if (!change || change.kind !== 'change' || change.state !== 'asked' || change.expiresOn < today)
      return { kind: 'stale', change: change ?? null }
    const after = subtotalCents === null ? change : atSum(change, subtotalCents, change.number)
    const afterCents = totalOf(after, today)
    const expiresOn = earliest(dayAway(today, offerDays), change.expiresOn)
    const offered: Change = {
      ...change,
      document: after.document,
      chosen: after.chosen,
      state: 'offered',
      answer: words,
      afterCents,
      expiresOn,
    }
    await db.updateTable('change_request').set(columnsOf(offered)).where('id', '=', change.id).execute()
    const details = { ...detailsOf(offered), hash: agreedHash(offered), expiresOn }
    await recordAgreement(db, leadId, { kind: 'change-offered', details }, by)
    await also(db, offered, agreement)
    return { kind: 'done', change: offered }
  })
}

/** A signature under a change as it was given: what was on the button, and the hash of the words they had before them. */
export type ChangeSignature = Signatory & { changeId: string; totalCents: number; seenHash?: string | null }

/** They sign the change that was offered, and only that; the place is taken in the same transaction. */
export async function signChange(
  db: Db,
  leadId: string,
  signature: ChangeSignature,
  on: On,
  by: By,
  also: Also = nothingElse,
): Promise<ChangeOutcome> {
  return standing(db, leadId, on.today, async (stand) => {
    const { db, agreement } = stand
    const change = stand.changes.find(({ id }) => id === signature.changeId)
    if (change?.state === 'agreed') return { kind: 'already', change }
    const isOffered = change?.state === 'offered' && change.kind === 'change' && change.expiresOn >= on.today
    if (!isOffered || change.afterCents !== signature.totalCents) return { kind: 'stale', change: change ?? null }
    const paper = await paperOf(db, agreement, change, { on, now: by.now })
    const words = paperText(paper)
    if (signature.seenHash && signature.seenHash !== sha256(words)) return { kind: 'stale', change }
    const sign = async () => {
      const { id, number, document, chosen, afterCents: totalCents } = change
      const facts = { number, document, chosen, totalCents, consent: signature.consent, paper }
      const signed = { id, chosen, totalCents, words, facts }
      const hashes = await keepSignature(db, leadId, signed, signature, { kind: 'signed', now: by.now })
      await recordAgreement(db, leadId, { kind: 'change-signed', details: { ...detailsOf(change), ...hashes } }, by)
    }
    return await apply(stand, change, on, by, also, sign)
  })
}

/**
 * The owner calls it off, or confirms that they do, and says what is kept of the money: what is owed falls to that. What
 * was paid beyond is a credit until the owner gives it back.
 */
export async function callOffAgreement(
  db: Db,
  leadId: string,
  { keptCents, words }: { keptCents: number; words: string },
  { today }: On,
  by: By,
  also: Also = nothingElse,
): Promise<ChangeOutcome> {
  return inAgreement(db, leadId, async ({ db, lead, agreement, changes }) => {
    const { proposal } = agreement
    if (proposal.state === 'called-off') {
      const done = changes.find(({ kind, state }) => kind === 'call-off' && state === 'agreed')
      return done ? { kind: 'already', change: done } : { kind: 'over' }
    }
    if (!['agreed', 'reserved', 'postponed'].includes(proposal.state)) return { kind: 'over' }
    const asked = await settleOthers(db, changes, 'call-off', by)
    const change =
      asked ?? newChange(agreement, { kind: 'call-off' }, { number: nextNumber(changes), words, today, by })
    if (!asked) await insert(db, change)
    const after = { ...change, afterCents: keptCents, answer: asked ? words : '' }
    const { dues } = await readLedger(db, leadId)
    const owed = dues.reduce((sum, { amountCents }) => sum + amountCents, 0)
    if (keptCents !== owed) {
      const due = { kind: 'change', label: 'Called off', amountCents: keptCents - owed, dueOn: today } as const
      await addDues(db, leadId, [due], { source: change.id, now: by.now })
    }
    const done = await settleAgreed(db, agreement, after, { today }, by)
    await moveProposal(db, proposal, 'called-off', by)
    if (!isOver(leadOf(lead).state)) await advance(db, lead, { to: 'lost', reason: 'The event was called off' }, by)
    await also(db, done, agreement)
    return { kind: 'done', change: done }
  })
}

/** The owner notes that it is postponed without a day: the money stays, the day is free. */
export async function postponeAgreement(
  db: Db,
  leadId: string,
  { words }: { words: string },
  { today }: On,
  by: By,
  also: Also = nothingElse,
): Promise<ChangeOutcome> {
  return standing(db, leadId, today, async ({ db, lead, agreement, changes }) => {
    if (agreement.proposal.state === 'postponed') return { kind: 'nothing' }
    const asked = await settleOthers(db, changes, 'postpone', by)
    const change =
      asked ?? newChange(agreement, { kind: 'postpone' }, { number: nextNumber(changes), words, today, by })
    if (!asked) await insert(db, change)
    return await apply({ db, lead, agreement, changes }, change, { today }, by, also)
  })
}

/** Offers a free move because of a named storm, once each; any other open change is over with it. */
export async function offerStormMove(
  db: Db,
  leadId: string,
  { storm, expiresOn }: { storm: { id: string; name: string }; expiresOn: string },
  { today }: On,
  by: By,
  also: Also = nothingElse,
): Promise<ChangeOutcome> {
  return standing(db, leadId, today, async ({ db, agreement, changes }) => {
    const same = changes.find(({ stormId }) => stormId === storm.id)
    if (same) return { kind: 'already', change: same }
    await settleOthers(db, changes, null, by)
    const change: Change = {
      ...newChange(agreement, { kind: 'storm' }, { number: nextNumber(changes), words: storm.name, today, by }),
      state: 'offered',
      expiresOn,
      stormId: storm.id,
    }
    await insert(db, change)
    const details = { ...detailsOf(change), hash: agreedHash(change), expiresOn }
    await recordAgreement(db, leadId, { kind: 'change-offered', details }, by)
    await also(db, change, agreement)
    return { kind: 'done', change }
  })
}

/** They pick a new day for a storm's: free of charge, done at once where the day has a place. */
export async function pickStormDay(
  db: Db,
  leadId: string,
  { changeId, eventDate }: { changeId: string; eventDate: string },
  on: On,
  by: By,
  also: Also = nothingElse,
): Promise<ChangeOutcome> {
  return standing(db, leadId, on.today, async (stand) => {
    const { db, agreement } = stand
    const change = stand.changes.find(({ id }) => id === changeId)
    if (change?.state === 'agreed' && change.eventDate === eventDate) return { kind: 'already', change }
    if (change?.kind !== 'storm' || change.state !== 'offered' || change.expiresOn < on.today || eventDate <= on.today)
      return { kind: 'stale', change: change ?? null }
    const moved = await agreementAs(
      db,
      agreement,
      { ...asAgreed(agreement), eventDate },
      { number: change.number, today: on.today },
    )
    const picked = {
      ...change,
      document: moved.document,
      eventDate,
      chosen: moved.chosen,
      afterCents: moved.totalCents,
    }
    return await apply(stand, picked, on, by, also)
  })
}

/** Ends the changes whose last day was before `today`: what was signed holds. Answers how many. Several may do it at once. */
export async function endPastChanges(db: Db, today: string, now: number): Promise<number> {
  const past = await db
    .selectFrom('change_request')
    .select('lead_id')
    .where('state', 'in', ['asked', 'offered'])
    .where('expires_on', '<', today)
    .execute()
  const leadIds = [...new Set(past.map(({ lead_id }) => lead_id))]
  return eachLocked(db, leadIds, async (db, { id }) => {
    const change = (await readChanges(db, id)).find((one) => isOpen(one) && one.expiresOn < today)
    if (change) await settle(db, change, 'ended', { actor: 'clock', now })
    return change !== undefined
  })
}

/** Ends what is open of a request whose agreement stands no more: it keeps no day. Call it with the request locked. */
export async function endOpenChanges(db: Db, leadId: string, by: By): Promise<void> {
  for (const change of (await readChanges(db, leadId)).filter(isOpen)) await settle(db, change, 'ended', by)
}

/** Does a change: takes its place or says who has it, then moves the request, the dues and the record. */
async function apply(
  { db, lead, agreement }: Standing,
  change: Change,
  on: On,
  by: By,
  also: Also,
  sign = async () => {},
): Promise<ChangeOutcome> {
  const { today, despite = '' } = on
  const { proposal } = agreement
  const { id: leadId } = lead
  if (change.kind === 'postpone') {
    const done = await settleAgreed(db, agreement, change, on, by)
    await moveProposal(db, proposal, 'postponed', by)
    if (lead.state === 'booked') await advance(db, lead, { to: 'quoted' }, by)
    await also(db, done, agreement)
    return { kind: 'done', change: done }
  }
  const [{ event: before }, { event, money }] = [agreement.document, change.document]
  const request = proposedRequest(leadOf(lead).request, event)
  const needsPlace = proposal.state === 'postponed' || !fitsWhere(before, event)
  const taken = needsPlace ? await takenBy(db, { leadId, request, today, despite }, by) : null
  if (taken) return { kind: 'taken', taken }

  await sign()
  const done = await settleAgreed(db, agreement, change, on, by)
  const difference = change.afterCents - change.beforeCents
  if (difference !== 0) {
    const dueOn = money.balanceDay < today ? today : money.balanceDay
    const due = { kind: 'change', label: `Change ${change.number}`, amountCents: difference, dueOn } as const
    await addDues(db, leadId, [due], { source: change.id, now: by.now })
    // Where less is owed than the deposit, what they paid may cover it now.
    await settleAgreement(db, leadId, by)
  }
  if (event.eventDate !== before.eventDate) await moveBalance(db, leadId, agreement.document, money.balanceDay, today)
  await moveRequest(db, lead, request, { before, event }, by)
  if (proposal.state === 'postponed') {
    await moveProposal(db, proposal, 'reserved', by)
    if (lead.state !== 'booked') await advance(db, lead, { to: 'booked' }, by)
  }
  await also(db, done, agreement)
  return { kind: 'done', change: done }
}

/** What was due on the old balance day is due on the new one: the sums stay. */
async function moveBalance(
  db: Db,
  leadId: string,
  { money }: ProposalDocument,
  to: string,
  today: string,
): Promise<void> {
  await db
    .updateTable('due')
    .set({ due_on: to < today ? today : to })
    .where('lead_id', '=', leadId)
    .where('kind', 'in', ['balance', 'change'])
    .where('due_on', '=', money.balanceDay)
    .execute()
}

/** The request has the event as it is agreed now; its history says what changed, and calendars hear of it. */
async function moveRequest(
  db: Db,
  lead: LockedLead,
  request: LeadRequest,
  { before, event }: { before: ProposedEvent; event: ProposedEvent },
  by: By,
): Promise<void> {
  await writeRequest(db, lead, request)
  const told = [eventWords(before), eventWords(event)] as const
  const changes = Object.keys(told[0]).flatMap((label): Correction[] => {
    const [was, is] = [told[0][label]!, told[1][label]!]
    return was === is ? [] : [{ label, before: was, after: is }]
  })
  await recordEvent(db, lead.id, { kind: 'edited', details: { changes, isReckonedAnew: false } }, by)
}

function eventWords(event: ProposedEvent): Record<string, string> {
  return {
    Date: longDay(event.eventDate),
    Times: `${clock(event.eventStartTime)} to ${clock(event.eventEndTime)}`,
    Guests: String(event.eventGuestCount),
    Venue: event.eventVenue,
    Location: event.eventLocation,
    Bartenders: String(event.allBartenders),
  }
}

async function inAgreement(
  db: Db,
  leadId: string,
  work: (standing: Standing) => Promise<ChangeOutcome>,
): Promise<ChangeOutcome> {
  return db.transaction().execute(async (db) => {
    const lead = await lockLead(db, leadId)
    if (!lead) return { kind: 'gone' }
    const agreement = await currentAgreement(db, leadId)
    return agreement ? work({ db, lead, agreement, changes: await readChanges(db, leadId) }) : { kind: 'over' }
  })
}

/** The same where the agreement still stands and its day is to come. */
async function standing(
  db: Db,
  leadId: string,
  today: string,
  work: (standing: Standing) => Promise<ChangeOutcome>,
): Promise<ChangeOutcome> {
  return inAgreement(db, leadId, async (stand) =>
    canChange(stand.agreement, today) && !isOver(leadOf(stand.lead).state) ? work(stand) : { kind: 'over' },
  )
}

/** Whether an agreement can still be changed: it stands, and its day is to come or not set. */
export function canChange({ proposal, document }: Agreement, today: string): boolean {
  if (proposal.state === 'postponed') return true
  return ['agreed', 'reserved'].includes(proposal.state) && document.event.eventDate >= today
}

/** Ends the other open changes; answers the open one of this kind, if there is one. */
async function settleOthers(db: Db, changes: Change[], kind: ChangeKind | null, by: By): Promise<Change | null> {
  const open = changes.find(isOpen)
  if (open && open.kind !== kind) await settle(db, open, 'ended', by)
  return open?.kind === kind ? open : null
}

async function keep(
  db: Db,
  change: Change,
  agreement: Agreement,
  person: string,
  by: By,
  also: Also,
): Promise<ChangeOutcome> {
  await insert(db, change)
  const details = { ...detailsOf(change), hash: agreedHash(change), person }
  await recordAgreement(db, change.leadId, { kind: 'change-asked', details }, by)
  await also(db, change, agreement)
  return { kind: 'done', change }
}

/** The change as both sides get it, before anything of it is done. */
async function paperOf(db: Db, before: Agreement, change: Change, { on, now }: { on: On; now: number }) {
  const { dues, entries } = await readLedger(db, change.leadId)
  const openCents = balanceOf(dues, entries).outstandingCents
  const spoken = await readSpeaker(db, on.language ?? (await languageOfLead(db, change.leadId)))
  const [was, is] = [spoken(before.document), spoken(change.document)]
  const terms = { openCents, today: on.today, madeAt: now }
  return changePaper({ ...before, document: was }, { ...change, document: is }, terms)
}

/** Settles a change that was agreed to, with the paper both sides have of it and its hash in the chain. */
async function settleAgreed(db: Db, before: Agreement, change: Change, on: On, by: By): Promise<Change> {
  const paper = await paperOf(db, before, change, { on, now: by.now })
  return await settle(db, { ...change, paper }, 'agreed', by)
}

async function settle(db: Db, change: Change, state: ChangeState, by: By, reason = ''): Promise<Change> {
  const settled: Change = { ...change, state, keepsDay: false, settledAt: by.now }
  await db.updateTable('change_request').set(columnsOf(settled)).where('id', '=', change.id).execute()
  const wordsHash = state === 'agreed' && change.paper ? sha256(paperText(change.paper)) : ''
  const details = {
    ...detailsOf(change),
    to: state,
    hash: agreedHash(change),
    ...(wordsHash && { wordsHash }),
    ...(reason && { reason }),
  }
  await recordAgreement(db, change.leadId, { kind: 'change-settled', details }, by)
  return settled
}

function newChange(
  { proposal, document, chosen, totalCents }: Agreement,
  { kind }: { kind: ChangeKind },
  {
    number,
    words,
    today,
    by,
    after = { document, chosen, totalCents },
    keepsDay = false,
  }: {
    number: number
    words: string
    today: string
    by: By
    after?: Agreed & { totalCents: number }
    keepsDay?: boolean
  },
): Change {
  const { eventDate } = after.document.event
  const isPostponed = proposal.state === 'postponed'
  const days = [...(kind === 'change' ? [eventDate] : []), ...(isPostponed ? [] : [document.event.eventDate])]
  const toCome = days.filter((day) => day >= today).toSorted()
  const last = toCome[0] === undefined ? dayAway(today, 365) : dayAway(toCome[0], -1)
  return {
    id: uuidV7(),
    leadId: proposal.leadId,
    proposalId: proposal.id,
    number,
    kind,
    state: 'asked',
    askedBy: by.actor === 'client' ? 'client' : 'owner',
    words,
    document: after.document,
    chosen: after.chosen,
    beforeCents: totalCents,
    afterCents: after.totalCents,
    eventDate,
    keepsDay,
    answer: '',
    expiresOn: last < today ? today : last,
    madeAt: by.now,
    settledAt: null,
    stormId: null,
    paper: null,
  }
}

async function insert(db: Db, change: Change): Promise<void> {
  const { id, leadId, proposalId, number, kind, askedBy, words, beforeCents, madeAt } = change
  const row = { id, lead_id: leadId, proposal_id: proposalId, number, kind, asked_by: askedBy }
  await db
    .insertInto('change_request')
    .values({
      ...row,
      ...columnsOf(change),
      wanted: JSON.stringify({ words }),
      before_cents: beforeCents,
      made_at: madeAt,
    })
    .execute()
}

function columnsOf(change: Change) {
  const { state, document, chosen, afterCents, eventDate, keepsDay, answer, expiresOn, settledAt, stormId, paper } =
    change
  return {
    state,
    document: JSON.stringify(document),
    chosen: JSON.stringify(chosen),
    after_cents: afterCents,
    event_date: eventDate,
    keeps_day: keepsDay ? 1 : 0,
    answer,
    expires_on: expiresOn,
    settled_at: settledAt,
    storm_id: stormId,
    paper: paper && JSON.stringify(paper),
  }
}

function detailsOf({ id, number, kind, beforeCents, afterCents }: Change) {
  return { changeId: id, number, change: kind, beforeCents, afterCents } satisfies Partial<
    AgreementDetails['change-asked']
  >
}

/** SHA-256 of the agreement as a change would have it: the document, and which of its lines count. */
function agreedHash({ document, chosen }: Agreed): string {
  return sha256(canonicalJson([documentHash(document), chosen]))
}

function nextNumber(changes: Change[]): number {
  return (changes[0]?.number ?? 0) + 1
}

function totalOf({ document, chosen }: Agreed, today: string): number {
  return sumsOf(document, chosen, today).totalCents
}

function earliest(one: string, other: string): string {
  return one < other ? one : other
}
