import { postClientEmail } from '../proposals/contact-emails.server.ts'
import { randomUUID } from 'node:crypto'
import { readSetting } from '../../business/business.server.ts'
import { monthDay, today as todayIn } from '../../business/dates.ts'
import { recordEvent } from '../../leads/lead/lead-events.server.ts'
import { firstName } from '../../leads/lead/lead-words.ts'
import { findLead } from '../../leads/lead/leads.server.ts'
import type { Lead } from '../../leads/lead/lead.ts'
import { lockLead } from '../../leads/lead/lock-lead.server.ts'
import type { By } from '../../leads/lead/moves.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { versionTag } from '../../plumbing/database/version-tag.server.ts'
import type { CardRefundRow } from '../../plumbing/database/schema.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { postLetter } from '../../plumbing/outbox/outbox.server.ts'
import { dollars } from '../../business/money.ts'
import type { FieldMessage } from '../../ui/field-errors.ts'
import { linkOf, pathOf } from '../proposals/client-link.server.ts'
import { asksToCallOff } from '../agreement/change.ts'
import { currentAgreement, readChanges } from '../agreement/current-agreement.server.ts'
import { saleOfDues, taxIn } from '../sales-tax/sale.ts'
import { taxOfMore, type TaxClass } from '../sales-tax/sales-tax.ts'
import { issueReceipt, readBilled, readPo, readTaxOfMore, type Biller } from './billing.server.ts'
import { invoicePaper } from './invoice-paper.ts'
import { endCovered, endLowered, type Met } from './card-pay.server.ts'
import { accountOf } from './money-account.ts'
import { accountTerms, readAccount, readClearing, readToAsk } from './money-account.server.ts'
import { refundByCard, refundableByCard, refundsUnderWay } from './card-refunds.server.ts'
import type { CardServices } from './card-settle.server.ts'
import { balanceOf, duesBesides, remedyOf, type Due, type Entry } from './ledger.ts'
import { addDues, readLedger, type Ledger } from './ledger.server.ts'
import { canOwe, findMoneyBlock } from './money-rules.ts'
import { tipOf } from './money-acts.server.ts'
import { meansWords, type MoneyDid } from './money-acts.ts'
import { composePaperLetter, composeReceiptLetter, composeReminder, type MoneyLetterHead } from './money-letters.ts'
import { readRefundDays } from './promised-refunds.server.ts'
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
import { reminderGap, type RequestMoney, type SeenReminder } from './request-money.ts'
import { bookEntry, isCalledOff, isDepositOpen, keepAboveZero, letGo } from './settle-agreement.server.ts'

/** The money of a request as its page shows it; null where there is no such request. `now` in epoch milliseconds. */
export async function readRequestMoney(db: Db, leadId: string, now: number): Promise<RequestMoney | null> {
  const lead = await findLead(db, leadId)
  if (!lead) return null
  const [{ timeZone }, ledger, papers, agreed, changes, remindedAt, poNumber, calledOff, underWay, byCard] =
    await Promise.all([
      readSetting(db, 'identity'),
      readLedger(db, leadId),
      readPapers(db, leadId),
      currentAgreement(db, leadId),
      readChanges(db, leadId),
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
  const tax = await readTaxOfMore(db, lead, agreed)
  const today = todayIn(now, timeZone)
  const isOff = agreed?.proposal.state === 'called-off'
  const taxCents = taxIn(saleOfDues(ledger.dues, agreed, { isCalledOff: isOff }).sales)
  const ofYes = ledger.dues.filter(({ source }) => source === agreed?.proposal.id)
  return {
    leadId,
    name: lead.request.requestorName,
    called: firstName(lead.request),
    email: lead.request.fromEmail,
    reference: lead.reference,
    isBooked: ['booked', 'done'].includes(lead.state),
    isCalledOff: calledOff,
    isCallingOff: changes.some((one) => asksToCallOff(one, today)),
    isSigned: agreed !== null && !isOff,
    isDepositOpen: await isDepositOpen(db, leadId, ledger),
    canOwe: canOwe({ state: lead.state, hasDues: ledger.dues.length > 0 }),
    lastWay: ledger.entries.findLast(({ kind, paidWith }) => kind === 'payment' && !paidWith)?.way ?? 'zelle',
    today,
    now,
    timeZone,
    account: accountOf(accountTerms(agreed, changes), ledger, today),
    signed: ofYes[0]
      ? { cents: ofYes.reduce((sum, { amountCents }) => sum + amountCents, 0), at: ofYes[0].madeAt }
      : null,
    besides: duesBesides(ledger.dues, agreed ? [agreed.proposal.id] : []),
    refundDueBy: (await readRefundDays(db, [leadId])).get(leadId) ?? null,
    clearing: await readClearing(db, leadId),
    entries: ledger.entries.map((entry) => {
      const remedy = remedyOf(entry, ledger.entries, underWay)
      return { ...entry, ...remedy, byCardCents: cardIds.has(entry.id) ? remedy.refundableCents : null }
    }),
    underWay,
    papers: papers.map(({ paper: _paper, leadId: _lead, ...paper }) => paper),
    tax:
      (agreed?.document.money.tax && !isOff) || taxCents !== 0
        ? { name: tax?.name ?? 'Sales tax', cents: taxCents }
        : null,
    asksTaxClass: tax !== null,
    remindedAt,
    poNumber,
    billingEmail: lead.request.company?.billingEmail ?? '',
    key: randomUUID(),
  }
}

/** What a posted form of the money leads to: what was done, the page back, or a question first. */
export type MoneyChange =
  | { kind: 'done'; did: MoneyDid | null }
  | { kind: 'back'; errors: FieldMessage[]; input: FormInput }
  | { kind: 'over'; overCents: number; owedCents: number; input: FormInput }
  /** The letter as it would leave now; `hasChanged` where it is not the one that was seen. */
  | { kind: 'reminder'; reminder: SeenReminder; hasChanged: boolean }
  | { kind: 'gone' }

function done(code: MoneyDid['code'], of?: string): MoneyChange {
  return { kind: 'done', did: { code, ...(of && { of }) } }
}

/** Does what one of the money's forms asks for, once however often it comes. */
export async function changeMoney(services: CardServices, leadId: string, input: FormInput): Promise<MoneyChange> {
  const now = services.now()
  const identity = await readSetting(services.db, 'identity')
  const today = todayIn(now, identity.timeZone)
  const key = /^[\w-]{8,64}$/.test(input.key ?? '') ? input.key! : randomUUID()
  const met = await meetCardPages(services, leadId, input, today)
  if (met) return met
  return services.db.transaction().execute(async (db): Promise<MoneyChange> => {
    if (!(await lockLead(db, leadId))) return { kind: 'gone' }
    const lead = (await findLead(db, leadId))!
    const by: By = { actor: 'owner', now }
    const posted = { db, lead, by, today, key, input, identity, services }
    const block = findMoneyBlock(input, { state: lead.state, hasDues: (await readLedger(db, leadId)).dues.length > 0 })
    if (block) return { kind: 'back', errors: [block], input }
    switch (input.intent) {
      case 'pay':
        return notePayment(posted)
      case 'refund':
        return giveBack(posted)
      case 'reverse':
        return takeBack(posted)
      case 'undo':
        return takeBackAll(posted)
      case 'due':
        return addExtra(posted)
      case 'let-go':
        await letGo(db, leadId, today, by)
        return done('let-go')
      case 'invoice':
      case 'invoice-send':
        return makeInvoice(posted)
      case 'remind':
        return remind(posted)
      default:
        return { kind: 'done', did: null }
    }
  })
}

/**
 * Gives some of a payment back to its card, once however often the form comes. What Stripe refuses comes back with why, and
 * nothing is in the books.
 */
export async function giveBackToCard(services: CardServices, leadId: string, input: FormInput): Promise<MoneyChange> {
  const { db } = services
  if (!(await findLead(db, leadId))) return { kind: 'gone' }
  const key = /^[\w-]{8,64}$/.test(input.key ?? '') ? input.key! : randomUUID()
  const id = `${leadId}-back-${key}`
  const entryId = input.entry ?? ''
  const wasAsked = await db.selectFrom('card_refund').selectAll().where('id', '=', id).executeTakeFirst()
  const reading = readCardRefund(input, wasAsked ? Infinity : await refundableByCard(db, leadId, entryId))
  if (!reading.ok) return back(input, reading)
  const lowers = lowersOwed(input)
  if (wasAsked) {
    const told = (cents: number, reason: string, isLower: boolean) =>
      `a refund of ${dollars(cents)} to the card (${reason}; ${isLower ? 'they owe that much less' : 'they pay it again'})`
    const before = told(wasAsked.amount_cents, wasAsked.reason, wasAsked.lowers === 1)
    const now = told(reading.read.amountCents, reading.read.reason, lowers)
    if (await hasComeBack(db, leadId, wasAsked)) return reversedBefore(input, 'cardSum', before, now)
    if (before !== now || wasAsked.payment_id !== entryId) return recordedBefore(input, 'cardSum', before, now)
  }
  const given = await refundByCard(services, { id, leadId, entryId, ...reading.read, lowers })
  const refused = (message: string) => {
    // A new try is a new refund.
    const { key: _, ...typed } = input
    return back(typed, { ok: false, errors: [{ field: 'cardSum', message }] })
  }
  switch (given.kind) {
    case 'succeeded':
    case 'pending':
      return done('returning', id)
    case 'asked':
      return done('returning-unsure', id)
    case 'failed':
      return refused(`Nothing was refunded. ${given.words}. Try again, or refund it another way`)
    case 'too-much':
      return refused(`Enter at most ${dollars(given.leftCents)}: that is what is left of this payment`)
    case 'gone':
      return done('stale')
  }
}

/** Whether a refund to a card was in the books and came back: its bank did not take it. */
async function hasComeBack(
  db: Db,
  leadId: string,
  { provider_id }: Pick<CardRefundRow, 'provider_id'>,
): Promise<boolean> {
  const { entries } = await readLedger(db, leadId)
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('provider_id', '=', provider_id)
    .execute()
  return rows.some(({ id }) => isReversed({ id }, entries))
}

/** A posted form of the money, with what it takes to do what it asks. */
type Posted = {
  db: Db
  lead: Lead
  by: By
  today: string
  key: string
  input: FormInput
  identity: Biller['identity']
  services: CardServices
}

/**
 * Looks at the card pages that ask for more than is open once this is noted, and ends them. Where one was paid, is being
 * paid or cannot be asked about, the form comes back once and says so; null where nothing is in the way, or the owner has
 * read that.
 */
async function meetCardPages(
  services: CardServices,
  leadId: string,
  input: FormInput,
  today: string,
): Promise<MoneyChange | null> {
  const met =
    input.intent === 'pay'
      ? await endPaid(services, leadId, input, today)
      : input.intent === 'due'
        ? await endTakenOff(services, leadId, input, today)
        : null
  if (!met) return null
  const { kind, attempts } = met
  const seen = attempts.map(({ id }) => id).join(' ')
  if (kind === 'ended' || (kind !== 'paid' && input.seenPages === seen)) return null
  const sum = dollars(attempts.reduce((all, { amount_cents }) => all + amount_cents, 0))
  const isPayment = input.intent === 'pay'
  const again = isPayment
    ? 'Is this another payment? Then note it once more'
    : 'Lower it all the same? Then add it again'
  const message = {
    paid: `They paid ${sum} by card a moment ago, and it is noted. ${again}`,
    clearing: `${sum} is on its way from their bank. ${again}`,
    unknown: `A card page for ${sum} is open, and Stripe does not say whether it was paid. Try again in a minute, or ${isPayment ? 'note this once more: the page may then take it a second time' : 'add it again: the page may then take too much'}`,
  }[kind]
  const field = isPayment ? 'sum' : 'dueSum'
  return { kind: 'back', errors: [{ field, message }], input: { ...input, seenPages: seen } }
}

async function endPaid(services: CardServices, leadId: string, input: FormInput, today: string): Promise<Met | null> {
  const reading = readPayment(input, today)
  const id = `${leadId}-paid-${input.key ?? ''}`
  if (!reading.ok || reading.read.isTip || input.over === 'mistake') return null
  if (await services.db.selectFrom('payment').select('id').where('id', '=', id).executeTakeFirst()) return null
  return endCovered(services, leadId, reading.read.amountCents)
}

async function endTakenOff(
  services: CardServices,
  leadId: string,
  input: FormInput,
  today: string,
): Promise<Met | null> {
  const [{ dues }, lead] = [await readLedger(services.db, leadId), await findLead(services.db, leadId)]
  if (!lead || dues.some(({ source }) => source === extraSource(input.key ?? ''))) return null
  const dueCents = dues.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const reading = readExtraDue(input, { dueCents, today, ...(await taxOnExtras(services.db, lead, dues)) })
  if (!reading.ok || reading.read.amountCents >= 0) return null
  return endLowered(services, leadId, -reading.read.amountCents, today)
}

/** What made a due that was added by hand. */
function extraSource(key: string): string {
  return `hand-${key}`
}

async function notePayment(posted: Posted): Promise<MoneyChange> {
  const { db, lead, today, input, key, by } = posted
  const reading = readPayment(input, today)
  if (!reading.ok) return back(input, reading)
  const { read } = reading
  const id = `${lead.id}-paid-${key}`
  const { dues, entries } = await readLedger(db, lead.id)
  const there = entries.filter((entry) => entry.id === id || entry.id === tipOf(id))
  if (there.length > 0)
    return (
      paidBefore(there, read, { input, isReversed: there.some((one) => isReversed(one, entries)) }) ?? done('paid', id)
    )
  const calledOff = await isCalledOff(db, lead.id)
  const owedCents = calledOff ? 0 : Math.max(0, balanceOf(dues, entries).outstandingCents)
  const overCents = read.isTip ? 0 : Math.max(0, read.amountCents - owedCents)
  if (input.over === 'mistake') return { kind: 'back', errors: [], input: withoutAnswer(input) }
  const isAnswered = ['tip', 'credit'].includes(input.over ?? '') && input.overCents === String(overCents)
  if (overCents > 0 && !isAnswered)
    return { kind: 'over', overCents, owedCents, input: withoutAnswer({ ...input, key }) }
  const tipCents = read.isTip ? read.amountCents : input.over === 'tip' ? overCents : 0
  const came: Entry[] = []
  for (const [amountCents, isTip] of [
    [read.amountCents - tipCents, false],
    [tipCents, true],
  ] as const) {
    if (amountCents === 0) continue
    // By hand nobody says what for: it fills the deposit first.
    const entry = { ...paidWords(read), kind: isTip ? 'tip' : 'payment', amountCents, isTip, dueId: null } as const
    const entryId = await bookEntry(db, lead.id, entry, { by, today, id: isTip ? tipOf(id) : id })
    came.push({ ...entry, id: entryId!, at: by.now })
  }
  if (read.hasReceipt) await makeReceipt(posted, came as [Entry, ...Entry[]])
  return done('paid', id)
}

/** Says what a form recorded before where it says something else now, or where that was reversed since; null where it is the same. */
function paidBefore(
  there: Ledger['entries'],
  read: NotedPayment,
  { input, isReversed }: { input: FormInput; isReversed: boolean },
): MoneyChange | null {
  const [first] = there
  const before = {
    cents: there.reduce((sum, { amountCents }) => sum + amountCents, 0),
    tipCents: there.reduce((sum, { isTip, amountCents }) => sum + (isTip ? amountCents : 0), 0),
    way: first!.way,
    paidOn: first!.paidOn,
    reference: first!.reference,
  }
  const { amountCents: cents, way, paidOn, reference } = read
  const overTip = input.over === 'tip' ? Number(input.overCents) : 0
  // The form that asked what was too much is answered later: without an answer it says nothing of a tip.
  const tipCents = read.isTip ? cents : input.over ? overTip : before.tipCents === cents ? 0 : before.tipCents
  const now = { cents, tipCents, way, paidOn, reference }
  const isSame = versionTag(Object.values(before)) === versionTag(Object.values(now))
  if (isSame && !isReversed) return null
  const told = (of: typeof now) =>
    [
      `${dollars(of.cents)} ${meansWords({ way: of.way })} on ${monthDay(of.paidOn)}`,
      of.reference && `(${of.reference})`,
      of.tipCents === of.cents ? 'as a tip' : of.tipCents > 0 && `with a tip of ${dollars(of.tipCents)}`,
    ]
      .filter(Boolean)
      .join(' ')
  return isReversed
    ? reversedBefore(input, 'sum', told(before), told(now))
    : recordedBefore(input, 'sum', told(before), told(now))
}

/**
 * A form that comes again with other values: nothing is recorded, the page shows both, and the form it shows is a new one,
 * which records what it says.
 */
function recordedBefore(input: FormInput, field: string, before: string, now: string): MoneyChange {
  const message = `This form already recorded ${before}. If ${now} is another one, record it now; if it is a correction, reverse the first one below`
  return withNewKey(input, { field, message })
}

/** The same for a form whose entry was reversed since: it records nothing, and says so. */
function reversedBefore(input: FormInput, field: string, before: string, now: string): MoneyChange {
  const message = `This form already recorded ${before}, and that was reversed since. To record ${now}, send it once more`
  return withNewKey(input, { field, message })
}

function withNewKey(input: FormInput, error: FieldMessage): MoneyChange {
  const { key: _key, over: _over, overCents: _overCents, seenPages: _seen, ...typed } = input
  return { kind: 'back', errors: [error], input: typed }
}

function isReversed({ id }: Pick<Entry, 'id'>, entries: readonly Entry[]): boolean {
  return entries.some(({ kind, ofId }) => kind === 'reversal' && ofId === id)
}

function paidWords({ way, paidOn, reference }: NotedPayment) {
  return { way, paidOn, reference, reason: '', ofId: null }
}

function withoutAnswer(input: FormInput): FormInput {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'over' && name !== 'overCents'))
}

async function giveBack({ db, lead, today, input, key, by }: Posted): Promise<MoneyChange> {
  const id = `${lead.id}-refund-${key}`
  const { entries } = await readLedger(db, lead.id)
  const there = entries.find((entry) => entry.id === id)
  const of = entries.find((entry) => entry.id === input.entry)
  if (!of) return { kind: 'done', did: null }
  const remedy = there
    ? { isReversible: false, refundableCents: Infinity }
    : remedyOf(of, entries, await refundsUnderWay(db, lead.id))
  const reading = readRefund(input, remedy, today)
  if (!reading.ok) return back(input, reading)
  if (there) {
    const told = ({ amountCents, way, paidOn, reason }: Pick<Entry, 'amountCents' | 'way' | 'paidOn' | 'reason'>) =>
      `a refund of ${dollars(amountCents)} ${meansWords({ way }, true)} on ${monthDay(paidOn)} (${reason})`
    if (isReversed(there, entries)) return reversedBefore(input, 'refundSum', told(there), told(reading.read))
    return there.ofId === of.id && told(there) === told(reading.read)
      ? done('refunded', id)
      : recordedBefore(input, 'refundSum', told(there), told(reading.read))
  }
  const isAtStripe = await db
    .selectFrom('payment')
    .select('id')
    .where('id', '=', of.id)
    .where('provider_id', 'like', 'pi_%')
    .executeTakeFirst()
  if (isAtStripe && reading.read.way === 'card')
    return back(input, {
      ok: false,
      errors: [{ field: 'refundWay', message: 'Choose another way: refunds to the card go through Stripe, above' }],
    })
  const { isTip, dueId } = of
  const refund = { ...reading.read, kind: 'refund', isTip, dueId, reference: '', ofId: of.id } as const
  await bookEntry(db, lead.id, refund, { by, today, id, lowers: lowersOwed(input) })
  return done('refunded', id)
}

/** What is given back is not owed again, unless the owner says that they pay it again. */
function lowersOwed(input: FormInput): boolean {
  return input.owed !== 'again'
}

async function takeBack({ db, lead, today, input, by }: Posted): Promise<MoneyChange> {
  const { entries } = await readLedger(db, lead.id)
  const of = entries.find((entry) => entry.id === input.entry)
  // A second tap finds it taken back.
  if (!of || isReversed(of, entries)) return of ? done('reversed', of.id) : { kind: 'done', did: null }
  const reading = readReversal(input)
  if (!reading.ok) return back(input, reading)
  if (of.isProcessors)
    return back(input, {
      ok: false,
      errors: [{ field: 'reverseReason', message: 'Stripe moved this money, so it can’t be reversed here: refund it' }],
    })
  if (!remedyOf(of, entries, await refundsUnderWay(db, lead.id)).isReversible)
    return back(input, {
      ok: false,
      errors: [{ field: 'reverseReason', message: 'Some of it was refunded: reverse that refund first' }],
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
  return done('reversed', of.id)
}

/** Undoes what was just noted: the payment with its tip, or the refund, by entries of their own. */
async function takeBackAll(posted: Posted): Promise<MoneyChange> {
  const id = posted.input.entry ?? ''
  let last: MoneyChange = { kind: 'done', did: null }
  for (const entry of [tipOf(id), id]) {
    const taken = await takeBack({ ...posted, input: { entry, reverseReason: 'Undone' } })
    if (taken.kind !== 'done' || taken.did) last = taken
  }
  return last
}

async function addExtra({ db, lead, today, input, key, by }: Posted): Promise<MoneyChange> {
  const { dues } = await readLedger(db, lead.id)
  const source = extraSource(key)
  const there = dues.find((due) => due.source === source)
  const others = dues.filter((due) => due !== there)
  const dueCents = others.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const terms = { dueCents: there ? Infinity : dueCents, today, ...(await taxOnExtras(db, lead, others)) }
  const reading = readExtraDue(input, terms)
  if (!reading.ok) return back(input, reading)
  if (there) {
    const told = ({ label, amountCents, dueOn, tax }: Pick<Due, 'label' | 'amountCents' | 'dueOn' | 'tax'>) =>
      `${dollars(amountCents)} for “${label}”, due ${monthDay(dueOn)}${tax ? `, ${tax.class}` : ''}`
    return told(there) === told(reading.read)
      ? done('due', source)
      : recordedBefore(input, 'dueSum', told(there), told(reading.read))
  }
  await addDues(db, lead.id, [{ kind: 'extra', ...reading.read }], { source, now: by.now })
  await keepAboveZero(db, lead.id, { today, now: by.now })
  const { amountCents, label: how } = reading.read
  await recordEvent(db, lead.id, { kind: 'money', details: { what: 'due', amountCents, how } }, by)
  return done('due', source)
}

/** What sales tax so much more of a class brings, beside what is agreed to and what was added, and which; null where none is. */
async function taxOnExtras(db: Db, lead: Pick<Lead, 'id' | 'request'>, dues: readonly Due[]) {
  const agreed = await currentAgreement(db, lead.id)
  const tax = await readTaxOfMore(db, lead, agreed)
  if (!tax) return { taxOn: null }
  const lines = agreed ? agreed.document.lines.filter(({ id }) => agreed.chosen.includes(id)) : []
  const added = dues.flatMap(({ amountCents, tax }) =>
    tax ? [{ taxClass: tax.class, totalCents: amountCents - tax.cents }] : [],
  )
  const taxOn = (taxClass: TaxClass, totalCents: number) =>
    taxOfMore([...lines, ...added], { taxClass, totalCents }, tax)
  return { taxOn, by: tax }
}

async function makeInvoice(posted: Posted): Promise<MoneyChange> {
  const { db, lead, input, key, by } = posted
  const reading = readPoNumber(input)
  if (!reading.ok) return back(input, reading)
  const letterId = `${lead.id}-invoice-${key}`
  const isSend = input.intent === 'invoice-send' && lead.request.fromEmail !== null
  // The same form again is the same invoice, sent or only made.
  const made = await db.selectFrom('lead_event').select('details').where('id', '=', letterId).executeTakeFirst()
  const became = done(isSend ? 'invoiced' : 'invoice-made')
  const { poNumber } = reading.read
  if (made) {
    const { po = await readPo(db, lead) } = JSON.parse(made.details) as { po?: string }
    const wasSent = await db.selectFrom('letter').select('id').where('id', '=', letterId).executeTakeFirst()
    const told = (po: string, isSend: boolean) =>
      `an invoice ${po ? `with PO number ${po}` : 'without a PO number'}${isSend ? ', and sent it' : ''}`
    const [before, now] = [told(po, wasSent !== undefined), told(poNumber, isSend)]
    return before === now ? became : recordedBefore(input, 'poNumber', before, now)
  }
  await db
    .insertInto('billing')
    .values({ lead_id: lead.id, po_number: poNumber, changed_at: by.now })
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet({ po_number: poNumber, changed_at: by.now }))
    .execute()
  const billed = await readBilled(db, lead, posted)
  const { dueCents } = balanceOf(billed.dues, billed.entries)
  const issued = await issuePaper(
    db,
    { kind: 'invoice', leadId: lead.id, paymentId: null, totalCents: dueCents },
    (number) => invoicePaper({ ...billed, number }),
    by.now,
  )
  const details = { what: 'invoice', amountCents: dueCents, how: `number ${issued.number}`, po: poNumber } as const
  await recordEvent(db, lead.id, { id: letterId, kind: 'money', details }, by)
  if (isSend) {
    const account = await readAccount(db, lead.id, posted.today)
    const head = await headOf(posted, letterId)
    const accounts = lead.request.company?.billingEmail
    // Whoever has the link can agree and change: it is the client's, not their accounts'.
    const to = accounts ? { to: accounts, link: null } : {}
    const email = composePaperLetter({ ...head, ...to }, issued, account, posted.today)
    // A company's accounts get the invoice alone. Nobody else gets a copy.
    if (accounts) await postLetter(db, email, by.now)
    else await postClientEmail(db, email, { secret: posted.services.config.secret, now: by.now })
  }
  return became
}

/** Makes the receipt of what came, and posts it where there is an address. */
async function makeReceipt(posted: Posted, came: [Entry, ...Entry[]]): Promise<void> {
  const { db, lead, by } = posted
  const issued = await issueReceipt(db, lead, came, posted)
  if (lead.request.fromEmail === null) return
  const head = await headOf(posted, `${came[0].id}-receipt`)
  const [open, account] = await Promise.all([
    readToAsk(db, lead.id, posted.today),
    readAccount(db, lead.id, posted.today),
  ])
  const sumCents = came.reduce((all, { amountCents }) => all + amountCents, 0)
  const isTip = came.every((entry) => entry.isTip)
  // A tip leaves what is owed as it was, and its letter does not speak of it.
  const settled = !isTip && !account.isAsleep && account.openCents === 0 ? account : null
  const letter = composeReceiptLetter(head, issued, { sumCents, isTip, came, open, settled, today: posted.today })
  await postClientEmail(db, letter, { secret: posted.services.config.secret, now: by.now })
}

/** The reminder as it would leave now, without sending it; null where none may. */
export async function previewReminder(services: CardServices, leadId: string): Promise<SeenReminder | null> {
  const { db } = services
  const now = services.now()
  const [identity, lead] = await Promise.all([readSetting(db, 'identity'), findLead(db, leadId)])
  const today = todayIn(now, identity.timeZone)
  const by: By = { actor: 'owner', now }
  const composed = lead && (await composedReminder({ db, lead, by, today, key: '', input: {}, identity, services }))
  return composed && typeof composed !== 'string' ? composed.seen : null
}

/** The reminder as it would leave now, or why none does. */
async function composedReminder(posted: Posted) {
  const { db, lead, today, by } = posted
  if ((await readChanges(db, lead.id)).some((one) => asksToCallOff(one, today))) return 'calling-off'
  const open = await readToAsk(db, lead.id, today)
  if (open.length === 0 || lead.request.fromEmail === null) return 'nothing-open'
  const id = `${lead.id}-reminder-${by.now}`
  const letter = composeReminder(await headOf(posted, id), open, today)
  const amountCents = open.reduce((sum, { openCents }) => sum + openCents, 0)
  const { to, subject, text } = letter
  const mark = versionTag([to, subject, text])
  return { letter, amountCents, seen: { to, subject, text, mark } satisfies SeenReminder }
}

/** Sends the reminder that was seen; one that would say something else by now is shown first. */
async function remind(posted: Posted): Promise<MoneyChange> {
  const { db, lead, input, by } = posted
  const last = await lastReminder(db, lead.id)
  if (last !== null && by.now - last < reminderGap) return done('reminded-lately')
  const composed = await composedReminder(posted)
  if (typeof composed === 'string') return done(composed)
  const { letter, amountCents, seen } = composed
  if (input.seen !== seen.mark) return { kind: 'reminder', reminder: seen, hasChanged: input.seen !== undefined }
  await postClientEmail(db, letter, { secret: posted.services.config.secret, now: by.now })
  await recordEvent(db, lead.id, { id: letter.id, kind: 'money', details: { what: 'reminder', amountCents } }, by)
  return done('reminded', letter.id)
}

async function headOf({ db, lead, identity, services, by }: Posted, id: string): Promise<MoneyLetterHead> {
  const { siteUrl, secret } = services.config
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

function back(input: FormInput, reading: Reading<unknown> & { ok: false }): MoneyChange {
  return { kind: 'back', errors: reading.errors, input }
}
