import { randomUUID } from 'node:crypto'
import { readSetting } from '../../business/business.server.ts'
import { today as todayIn } from '../../business/dates.ts'
import { recordEvent } from '../../leads/lead/lead-events.server.ts'
import { findLead } from '../../leads/lead/leads.server.ts'
import type { Lead } from '../../leads/lead/lead.ts'
import { lockLead } from '../../leads/lead/lock-lead.server.ts'
import type { By } from '../../leads/lead/moves.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Words } from '../../plumbing/http/posted-words.server.ts'
import { postLetter } from '../../plumbing/outbox/outbox.server.ts'
import { dollars } from '../../menu/catalogue/money.ts'
import type { FieldMessage } from '../../ui/field-errors.ts'
import { linkOf, pathOf } from '../proposals/client-link.server.ts'
import { readSpeaker } from '../proposals/proposal-language.server.ts'
import { moneyWords } from './money-words.ts'
import { currentAgreement, readChanges } from '../changes/current-agreement.server.ts'
import { sumsOf } from '../proposals/proposal-sums.ts'
import { invoicePaper, receiptPaper, type Billed, type BilledAgreement } from './invoice-paper.ts'
import { refundByCard, refundableByCard, refundsUnderWay } from './card-refunds.server.ts'
import type { CardHouse } from './card-settle.server.ts'
import { balanceOf, remedyOf, standingOf, type Entry, type Remedy } from './ledger.ts'
import { addDues, readLedger } from './ledger.server.ts'
import { composePaperLetter, composeReminder, type MoneyLetterHead } from './money-letters.ts'
import { issuePaper, readPapers } from './numbered-papers.server.ts'
import {
  readCardRefund,
  readExtraDue,
  readPayment,
  readPoNumber,
  readRefund,
  readReversal,
  type NotedPayment,
  type Reading,
} from './payment-form.ts'
import { reminderGap, type RequestMoney } from './request-money.ts'
import { bookEntry, isCalledOff, letGo } from './settle-agreement.server.ts'

/** The money of a request as its page shows it; null where there is no such request. `now` in epoch milliseconds. */
export async function readRequestMoney(db: Db, leadId: string, now: number): Promise<RequestMoney | null> {
  const lead = await findLead(db, leadId)
  if (!lead) return null
  const [{ timeZone }, { dues, entries }, papers, agreed, remindedAt, poNumber, calledOff, underWay, byCard] =
    await Promise.all([
      readSetting(db, 'identity'),
      readLedger(db, leadId),
      readPapers(db, leadId),
      currentAgreement(db, leadId),
      lastReminder(db, leadId),
      readPo(db, lead),
      isCalledOff(db, leadId),
      refundsUnderWay(db, leadId),
      db
        .selectFrom('payment')
        .select('id')
        .where('lead_id', '=', leadId)
        .where('kind', '=', 'payment')
        .where('provider_id', 'like', 'pi_%')
        .execute(),
    ])
  const cardIds = new Set(byCard.map(({ id }) => id))
  const tax = agreed?.document.money.tax
  const today = todayIn(now, timeZone)
  return {
    leadId,
    name: lead.request.requestorName,
    email: lead.request.fromEmail,
    reference: lead.reference,
    isBooked: ['booked', 'done'].includes(lead.state),
    isCalledOff: calledOff,
    today,
    now,
    timeZone,
    balance: balanceOf(dues, entries),
    dues: standingOf(dues, entries),
    entries: entries.map((entry) => {
      const remedy = remedyWith(underWay, entry, entries)
      return { ...entry, ...remedy, byCardCents: cardIds.has(entry.id) ? remedy.refundableCents : null }
    }),
    underWay,
    papers: papers.map(({ id, kind, number, totalCents, madeAt }) => ({ id, kind, number, totalCents, madeAt })),
    tax: agreed && tax ? { name: tax.name, cents: sumsOf(agreed.document, agreed.chosen, today).taxCents } : null,
    remindedAt,
    poNumber,
    billingEmail: lead.request.company?.billingEmail ?? '',
    key: randomUUID(),
  }
}

/** What can still be done to an entry while some of it is on its way back. */
function remedyWith(underWay: { entryId: string; amountCents: number }[], entry: Entry, entries: Entry[]): Remedy {
  const { isReversible, refundableCents } = remedyOf(entry, entries)
  const gone = underWay.reduce((sum, { entryId, amountCents }) => sum + (entryId === entry.id ? amountCents : 0), 0)
  return { isReversible: isReversible && gone === 0, refundableCents: Math.max(0, refundableCents - gone) }
}

/** What a posted form of the money leads to: a notice for the address, the page back, or a question first. */
export type MoneyChange =
  | { kind: 'done'; notice: string }
  | { kind: 'back'; errors: FieldMessage[]; words: Words }
  | { kind: 'over'; overCents: number; owedCents: number; words: Words }
  | { kind: 'gone' }

type House = { db: Db; now: () => number; config: { siteUrl: string; secret: string } }

/** Does what one of the money's forms asks for, once however often it comes. */
export async function changeMoney(house: House, leadId: string, words: Words): Promise<MoneyChange> {
  const now = house.now()
  const identity = await readSetting(house.db, 'identity')
  const today = todayIn(now, identity.timeZone)
  const key = /^[\w-]{8,64}$/.test(words.key ?? '') ? words.key! : randomUUID()
  return house.db.transaction().execute(async (db): Promise<MoneyChange> => {
    if (!(await lockLead(db, leadId))) return { kind: 'gone' }
    const lead = (await findLead(db, leadId))!
    const by: By = { actor: 'owner', now }
    const posted = { db, lead, by, today, key, words, identity, house }
    switch (words.intent) {
      case 'pay':
        return notePayment(posted)
      case 'refund':
        return giveBack(posted)
      case 'reverse':
        return takeBack(posted)
      case 'due':
        return addExtra(posted)
      case 'let-go':
        await letGo(db, leadId, today, by)
        return { kind: 'done', notice: 'said=let-go' }
      case 'invoice':
      case 'invoice-send':
        return makeInvoice(posted)
      case 'remind':
        return remind(posted)
      default:
        return { kind: 'done', notice: '' }
    }
  })
}

/**
 * Gives some of a payment back to its card, once however often the form comes. What Stripe refuses comes back with why, and
 * nothing is in the books.
 */
export async function giveBackToCard(house: CardHouse, leadId: string, words: Words): Promise<MoneyChange> {
  const { db } = house
  if (!(await findLead(db, leadId))) return { kind: 'gone' }
  const key = /^[\w-]{8,64}$/.test(words.key ?? '') ? words.key! : randomUUID()
  const id = `${leadId}-back-${key}`
  const entryId = words.entry ?? ''
  const wasAsked = await db.selectFrom('card_refund').select('id').where('id', '=', id).executeTakeFirst()
  const reading = readCardRefund(words, wasAsked ? Infinity : await refundableByCard(db, leadId, entryId))
  if (!reading.ok) return back(words, reading)
  const given = await refundByCard(house, { id, leadId, entryId, ...reading.read })
  const refused = (message: string) => {
    // A new try is a new refund.
    const { key: _, ...typed } = words
    return back(typed, { ok: false, errors: [{ field: 'cardSum', message }] })
  }
  switch (given.kind) {
    case 'succeeded':
    case 'pending':
      return { kind: 'done', notice: 'said=given-back' }
    case 'asked':
      return { kind: 'done', notice: 'said=given-back-later' }
    case 'failed':
      return refused(`Nothing went back. ${given.words}. Try again, or give it back another way`)
    case 'too-much':
      return refused(`Enter at most ${dollars(given.leftCents)}: more of it is not there`)
    case 'gone':
      return { kind: 'done', notice: 'said=stale' }
  }
}

/** A posted form of the money, with what it takes to do what it asks. */
type Posted = {
  db: Db
  lead: Lead
  by: By
  today: string
  key: string
  words: Words
  identity: Billed['identity']
  house: House
}

async function notePayment(posted: Posted): Promise<MoneyChange> {
  const { db, lead, today, words, key, by } = posted
  const reading = readPayment(words, today)
  if (!reading.ok) return back(words, reading)
  const { read } = reading
  const id = `${lead.id}-paid-${key}`
  const isThere = await db
    .selectFrom('payment')
    .select('id')
    .where('id', 'in', [id, `${id}-tip`])
    .executeTakeFirst()
  if (isThere) return { kind: 'done', notice: 'said=paid' }
  const { dues, entries } = await readLedger(db, lead.id)
  const calledOff = await isCalledOff(db, lead.id)
  const owedCents = calledOff ? 0 : Math.max(0, balanceOf(dues, entries).outstandingCents)
  const overCents = read.isTip ? 0 : Math.max(0, read.amountCents - owedCents)
  if (words.over === 'mistake') return { kind: 'back', errors: [], words: withoutAnswer(words) }
  const isAnswered = ['tip', 'credit'].includes(words.over ?? '') && words.overCents === String(overCents)
  if (overCents > 0 && !isAnswered)
    return { kind: 'over', overCents, owedCents, words: withoutAnswer({ ...words, key }) }
  const tipCents = read.isTip ? read.amountCents : words.over === 'tip' ? overCents : 0
  const came: Entry[] = []
  for (const [amountCents, isTip] of [
    [read.amountCents - tipCents, false],
    [tipCents, true],
  ] as const) {
    if (amountCents === 0) continue
    const dueId = isTip ? null : (standingOf(dues, entries).find(({ openCents }) => openCents > 0)?.id ?? null)
    const entry = { ...paidWords(read), kind: isTip ? 'tip' : 'payment', amountCents, isTip, dueId } as const
    const entryId = await bookEntry(db, lead.id, entry, { by, today, id: isTip ? `${id}-tip` : id })
    came.push({ ...entry, id: entryId!, at: by.now })
  }
  if (!read.hasReceipt) return { kind: 'done', notice: 'said=paid' }
  const isSent = await makeReceipt(posted, came as [Entry, ...Entry[]])
  return { kind: 'done', notice: isSent ? 'said=paid-told' : 'said=paid' }
}

function paidWords({ way, paidOn, reference }: NotedPayment) {
  return { way, paidOn, reference, reason: '', ofId: null }
}

function withoutAnswer(words: Words): Words {
  return Object.fromEntries(Object.entries(words).filter(([name]) => name !== 'over' && name !== 'overCents'))
}

async function giveBack({ db, lead, today, words, key, by }: Posted): Promise<MoneyChange> {
  const id = `${lead.id}-refund-${key}`
  if (await db.selectFrom('payment').select('id').where('id', '=', id).executeTakeFirst())
    return { kind: 'done', notice: 'said=refunded' }
  const { entries } = await readLedger(db, lead.id)
  const of = entries.find((entry) => entry.id === words.entry)
  if (!of) return { kind: 'done', notice: '' }
  const reading = readRefund(words, remedyWith(await refundsUnderWay(db, lead.id), of, entries), today)
  if (!reading.ok) return back(words, reading)
  const { isTip, dueId } = of
  const refund = { ...reading.read, kind: 'refund', isTip, dueId, reference: '', ofId: of.id } as const
  await bookEntry(db, lead.id, refund, { by, today, id })
  return { kind: 'done', notice: 'said=refunded' }
}

async function takeBack({ db, lead, today, words, by }: Posted): Promise<MoneyChange> {
  const { entries } = await readLedger(db, lead.id)
  const of = entries.find((entry) => entry.id === words.entry)
  // A second tap finds it taken back.
  if (!of || entries.some(({ kind, ofId }) => kind === 'reversal' && ofId === of.id))
    return { kind: 'done', notice: of ? 'said=reversed' : '' }
  const reading = readReversal(words)
  if (!reading.ok) return back(words, reading)
  if (!remedyWith(await refundsUnderWay(db, lead.id), of, entries).isReversible)
    return back(words, {
      ok: false,
      errors: [{ field: 'reverseReason', message: 'Some of it was given back: take that refund back first' }],
    })
  const { amountCents, isTip, dueId, way } = of
  const reversal = {
    kind: 'reversal',
    amountCents,
    isTip,
    dueId,
    way,
    paidOn: today,
    reference: '',
    ofId: of.id,
  } as const
  await bookEntry(db, lead.id, { ...reversal, reason: reading.read.reason }, { by, today })
  return { kind: 'done', notice: 'said=reversed' }
}

async function addExtra({ db, lead, today, words, key, by }: Posted): Promise<MoneyChange> {
  const { dues } = await readLedger(db, lead.id)
  const source = `hand-${key}`
  if (dues.some((due) => due.source === source)) return { kind: 'done', notice: 'said=owed' }
  const dueCents = dues.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const reading = readExtraDue(words, { dueCents, today })
  if (!reading.ok) return back(words, reading)
  await addDues(db, lead.id, [{ kind: 'extra', ...reading.read }], { source, now: by.now })
  const { amountCents, label: how } = reading.read
  await recordEvent(db, lead.id, { kind: 'money', details: { what: 'due', amountCents, how } }, by)
  return { kind: 'done', notice: 'said=owed' }
}

async function makeInvoice(posted: Posted): Promise<MoneyChange> {
  const { db, lead, words, key, by } = posted
  const reading = readPoNumber(words)
  if (!reading.ok) return back(words, reading)
  const letterId = `${lead.id}-invoice-${key}`
  const isSend = words.intent === 'invoice-send' && lead.request.fromEmail !== null
  // The same form again is the same invoice, sent or only made.
  const made = await db.selectFrom('lead_event').select('id').where('id', '=', letterId).executeTakeFirst()
  const notice = `said=${isSend ? 'invoiced' : 'invoice-made'}`
  if (made) return { kind: 'done', notice }
  const { poNumber } = reading.read
  await db
    .insertInto('billing')
    .values({ lead_id: lead.id, po_number: poNumber, changed_at: by.now })
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet({ po_number: poNumber, changed_at: by.now }))
    .execute()
  const billed = await readBilled(posted)
  const { dueCents } = balanceOf(billed.dues, billed.entries)
  const issued = await issuePaper(
    db,
    { kind: 'invoice', leadId: lead.id, paymentId: null, totalCents: dueCents },
    (number) => invoicePaper({ ...billed, number }),
    by.now,
  )
  const details = { what: 'invoice', amountCents: dueCents, how: `number ${issued.number}` } as const
  await recordEvent(db, lead.id, { id: letterId, kind: 'money', details }, by)
  if (isSend) {
    const words = moneyWords(lead.language).letter.invoice(issued.number)
    const head = await headOf(posted, letterId)
    const accounts = lead.request.company?.billingEmail
    // Whoever has the link can agree and change: it is the client's, not their accounts'.
    const to = accounts ? { to: accounts, link: null } : {}
    await postLetter(db, composePaperLetter({ ...head, ...to }, issued.paper, words), by.now)
  }
  return { kind: 'done', notice }
}

/** Makes the receipt of what came, and posts it where there is an address. Answers whether it was posted. */
async function makeReceipt(posted: Posted, came: [Entry, ...Entry[]]): Promise<boolean> {
  const { db, lead, by } = posted
  const billed = await readBilled(posted)
  const totalCents = came.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const { paper, number } = await issuePaper(
    db,
    { kind: 'receipt', leadId: lead.id, paymentId: came[0].id, totalCents },
    (number) => receiptPaper({ ...billed, number }, came),
    by.now,
  )
  const details = { what: 'receipt', amountCents: totalCents, how: `number ${number}` } as const
  await recordEvent(db, lead.id, { kind: 'money', details }, by)
  if (lead.request.fromEmail === null) return false
  const head = await headOf(posted, `${came[0].id}-receipt`)
  await postLetter(db, composePaperLetter(head, paper, moneyWords(lead.language).letter.receipt), by.now)
  return true
}

async function remind(posted: Posted): Promise<MoneyChange> {
  const { db, lead, today, by } = posted
  const { dues, entries } = await readLedger(db, lead.id)
  const open = standingOf(dues, entries).filter(({ openCents }) => openCents > 0)
  const last = await lastReminder(db, lead.id)
  if (open.length === 0 || lead.request.fromEmail === null) return { kind: 'done', notice: 'said=nothing-open' }
  if (last !== null && by.now - last < reminderGap) return { kind: 'done', notice: 'said=reminded-lately' }
  const id = `${lead.id}-reminder-${by.now}`
  await postLetter(db, composeReminder(await headOf(posted, id), open, today), by.now)
  const amountCents = open.reduce((sum, { openCents }) => sum + openCents, 0)
  await recordEvent(db, lead.id, { kind: 'money', details: { what: 'reminder', amountCents } }, by)
  return { kind: 'done', notice: 'said=reminded' }
}

async function readBilled({ db, lead, today, identity, by }: Posted): Promise<Omit<Billed, 'number'>> {
  const { dues, entries } = await readLedger(db, lead.id)
  const [billed, spoken] = await Promise.all([billedAgreement(db, lead.id), readSpeaker(db, lead.language)])
  const agreed = billed && { ...billed, document: spoken(billed.document) }
  const { requestorName: name, fromEmail: email, eventDate: date, eventVenue, eventLocation } = lead.request
  const place = [eventVenue, eventLocation].filter(Boolean).join(', ')
  const event = { date, place, reference: lead.reference }
  const poNumber = await readPo(db, lead)
  const { name: company = '', billingEmail = '' } = lead.request.company ?? {}
  const client = { name: [company, name].filter(Boolean).join(', '), email: billingEmail || email }
  return { language: lead.language, identity, client, event, poNumber, agreed, dues, entries, today, now: by.now }
}

async function billedAgreement(db: Db, leadId: string): Promise<BilledAgreement | null> {
  const agreement = await currentAgreement(db, leadId)
  if (!agreement) return null
  const { proposal, document, chosen } = agreement
  // What calling it off makes is a due of its own: the lines stay what was agreed to.
  const changes = (await readChanges(db, leadId)).filter(
    ({ proposalId, state, kind }) => proposalId === proposal.id && state === 'agreed' && kind !== 'call-off',
  )
  return { document, chosen, sources: [proposal.id, ...changes.map(({ id }) => id)] }
}

async function headOf({ db, lead, identity, house, by }: Posted, id: string): Promise<MoneyLetterHead> {
  const { siteUrl, secret } = house.config
  const { requestorName: name, fromEmail, eventDate } = lead.request
  const { language } = lead
  const email = fromEmail ?? ''
  const { token } = await linkOf(db, { leadId: lead.id, name, email }, { secret, now: by.now })
  return {
    id,
    leadId: lead.id,
    to: email,
    name,
    eventDate,
    identity,
    siteUrl,
    link: `${siteUrl}${pathOf(token)}`,
    language,
  }
}

/** As the owner noted it, else as they gave it when they asked. */
async function readPo(db: Db, { id, request }: Pick<Lead, 'id' | 'request'>): Promise<string> {
  const row = await db.selectFrom('billing').select('po_number').where('lead_id', '=', id).executeTakeFirst()
  return row?.po_number ?? request.company?.poNumber ?? ''
}

async function lastReminder(db: Db, leadId: string): Promise<number | null> {
  const row = await db
    .selectFrom('letter')
    .select('created_at')
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'reminder')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

function back(words: Words, reading: Reading<unknown> & { ok: false }): MoneyChange {
  return { kind: 'back', errors: reading.errors, words }
}
