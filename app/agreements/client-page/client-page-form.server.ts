import { queueClientEmail } from '../proposals/contact-emails.server.ts'
import { v7 as uuidV7 } from 'uuid'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import { countCharacters } from '../../plumbing/http/normalize-text.ts'
import { normalizePrintText } from '../../plumbing/pdf/format-document-text.ts'
import { queuePushNotifications } from '../../plumbing/push/push-queue.server.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import type { Language } from '../../ui/language.ts'
import {
  acceptProposal,
  type Acceptance,
  type AcceptProposalResult,
  type SignedContentRenderer,
} from './accept-proposal.server.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getLastDayOfFeedback, readEventFeedback } from './client-feedback.server.ts'
import { listAgreementHistory, recordAgreementHistoryEntry } from '../proposals/agreement-history.server.ts'
import { getClientPagePath } from '../proposals/client-link.server.ts'
import { formatConsentText } from '../proposals/consent-text.ts'
import { getLedger } from '../payments/ledger.server.ts'
import { computeAmountsDueStatus } from '../payments/allocate-payments.ts'
import { computeDepositDueDate } from '../proposals/proposal-dates.ts'
import { getPaymentDestinations } from '../proposals/payment-destinations.server.ts'
import { parsePostedOptions, parseLineChoice, computeProposalTotals } from '../proposals/proposal-totals.ts'
import { isClosedEventState, setProposalState, listProposals } from '../proposals/proposals.server.ts'
import { validateSignatureName, normalizeSignatureName } from '../proposals/signature-name.ts'
import {
  composeProposalDeclinedEmail,
  composeQuestionEmail,
  composePaymentSentEmail,
  composeProposalPushNotification,
  paymentSentEmailId,
} from './proposal-response-emails.ts'
import { composeClientAcceptanceEmail, composeOwnerAcceptanceEmail } from './acceptance-emails.ts'
import { translateTotalsLines } from '../proposals/proposal-language.ts'
import { getProposalTranslator } from '../proposals/proposal-language.server.ts'
import { findSignature } from '../proposals/signatures.server.ts'
import { createSignedContentRenderer, getSignedCopyPdf, type ClientPageAccess } from './client-page.server.ts'
import type { ClientPageNotice } from '../proposals/client-page-notice.ts'
import type { ClientPageFormInput } from './client-page-data.ts'
import type { EventDataProvider } from '../proposals/event-data-provider.server.ts'
import { clientPageText } from '../proposals/client-page-text.ts'

/** A posted form of the client page. */
export type ParsedClientPageForm = {
  intent: string
  version: number | undefined
  total: number
  options: string[]
  seenHash: string | null
  due: string
  way: string
  typed: ClientPageFormInput
}

/** Sender and time of a posted form, in epoch milliseconds, and the data for emails about it. */
export type ClientPageFormContext = {
  token: string
  /** Secret that tokens of links are derived from. */
  secret: string
  ip: string
  userAgent: string
  now: number
  siteUrl: string
  events: EventDataProvider
  /** Whether cards are accepted, and whether email is connected. */
  takesCards: boolean
  isMailed: boolean
  /** Removes feedback from the website that the client no longer allows to publish. Returns the removed text. */
  takeDownReviewText: (db: Db, words: { former: string; allowed: string | null }, now: number) => Promise<string[]>
  /** Language the page was shown in. */
  language: Language
}

/** `done` redirects to the page. Otherwise the page is shown again with a notice and the typed input. */
export type ClientPageFormResult =
  | { kind: 'done'; said: 'yes' | 'asked' | 'no' | 'sent' }
  | { kind: 'page'; status: number; notice: ClientPageNotice | null; since?: number }

const maxTextLength = 2_000
/** Maximum questions on a page per day. */
const maxQuestionsPerDay = 20

/** Parses a posted form of the client page. Fields that are not text are left out. */
export function parseClientPageForm(pairs: [name: string, value: string][]): ParsedClientPageForm {
  const last = (name: string) => pairs.findLast(([one]) => one === name)?.[1] ?? ''
  const version = Number(last('version'))
  return {
    intent: last('intent'),
    version: Number.isSafeInteger(version) && version > 0 ? version : undefined,
    total: /^\d{1,12}$/.test(last('total')) ? Number(last('total')) : Number.NaN,
    options: parsePostedOptions(pairs),
    seenHash: last('shown') || null,
    due: last('due'),
    way: last('way'),
    typed: {
      signature: last('signature'),
      consent: last('consent') === 'on',
      words: last('words'),
      reason: last('reason'),
      mayShow: last('mayShow') === 'on',
    },
  }
}

/** Handles the acceptance form. An earlier acceptance stays unchanged. */
export async function handleClientAcceptanceForm(
  db: Db,
  opened: ClientPageAccess,
  form: ParsedClientPageForm,
  posted: ClientPageFormContext,
): Promise<ClientPageFormResult> {
  const { proposal, link, event } = opened
  const { language } = posted
  const spoken = await getProposalTranslator(db, language)
  const document = spoken(proposal.document)
  const name = normalizeSignatureName(form.typed.signature)
  const today = todayIn(posted.now, document.house.timeZone)
  const isOpen = proposal.state === 'out' && document.expiresOn >= today && !isClosedEventState(event.state)
  // Name and consent are only validated while the proposal can be accepted.
  const errors = isOpen ? listErrors(name, form.typed.consent, language) : []
  if (errors.length > 0)
    return { kind: 'page', status: 422, notice: { heading: clientPageText(language).frame.check, errors } }
  const emailId = `${proposal.id}-proposal`
  const letter = await db.selectFrom('email').select('id').where('id', '=', emailId).executeTakeFirst()
  const outcome = await acceptProposalAndNotify(
    db,
    opened,
    {
      version: form.version ?? 0,
      totalCents: form.total,
      options: form.options,
      kind: 'signed',
      name,
      email: link.email,
      consent: formatConsentText(document, posted.isMailed),
      ip: posted.ip,
      userAgent: posted.userAgent.slice(0, 400),
      zone: document.house.timeZone,
      linkLetterId: letter?.id ?? null,
      seenHash: form.seenHash,
    },
    posted,
  )
  return getText(outcome, form, { today, language })
}

/**
 * Accepts a proposal and queues the emails to both sides in the same transaction, each with the signed copy.
 * `isDepositPaid`: the deposit was paid with the acceptance, so the emails ask for none.
 */
export async function acceptProposalAndNotify(
  db: Db,
  { event: lead, link }: Pick<ClientPageAccess, 'event' | 'link'>,
  yes: Acceptance,
  {
    token,
    secret,
    now,
    siteUrl,
    events,
    takesCards,
    isMailed,
    language,
    isDepositPaid = false,
    shownBefore,
  }: Omit<ClientPageFormContext, 'ip' | 'userAgent' | 'events' | 'takeDownReviewText'> & {
    events: Pick<EventDataProvider, 'calendarFile'>
    isDepositPaid?: boolean
    /**
     * The content that the client saw before signing, and the date on which it was shown, in the business's time zone.
     */
    shownBefore?: { shown: SignedContentRenderer; today: string }
  },
): Promise<AcceptProposalResult> {
  const timeZone = yes.zone
  const today = shownBefore?.today ?? todayIn(now, timeZone)
  const [shownIn, spoken] = await Promise.all([
    getProposalTranslator(db, language),
    getProposalTranslator(db, lead.language),
  ])
  const shown = shownBefore?.shown ?? createSignedContentRenderer(now, shownIn, isMailed)
  return acceptProposal(db, lead.id, yes, { shown, today, now }, async (db, { proposal, sums, signatureId }) => {
    const [identity, payTo] = await Promise.all([getSetting(db, 'identity'), getPaymentDestinations(db)])
    const row = (await findSignature(db, proposal.id))!
    const { event, money } = proposal.document
    const depositDue = sums.depositCents > 0 ? computeDepositDueDate(today, event.eventDate, money.depositDays) : null
    const { paper, fileName, end } = (await getSignedCopyPdf(db, proposal))!
    const kept = { keptAs: { id: proposal.id, leadId: lead.id }, ...(end && { record: end }) }
    const page = getClientPagePath(token)
    const signature = { id: signatureId, name: yes.name, kind: yes.kind, hash: row.text_hash }
    const agreed = { proposal: isDepositPaid ? { ...proposal, state: 'reserved' as const } : proposal, sums, signature }
    const calendar = await events.calendarFile(db, lead.id)
    const url = `${siteUrl}/backbar/jobs/${lead.id}/agreement.pdf`
    const ours = { fileName, paper, url, ...kept, ...(calendar && { calendar }) }
    const theirs = { fileName, paper, url: `${siteUrl}${page}/agreement.pdf`, ...kept }
    await queueClientEmail(
      db,
      composeClientAcceptanceEmail(translateAcceptance(agreed, spoken(proposal.document)), link.email, {
        siteUrl,
        link: page,
        copy: theirs,
        depositDue,
        payTo,
        reach: { phone: identity.phone, email: identity.email },
        takesCards,
        today,
      }),
      { secret, now },
    )
    await queueEmail(db, composeOwnerAcceptanceEmail(agreed, identity, { siteUrl, copy: ours, depositDue, today }), now)
    if (yes.kind === 'signed')
      await queuePushNotifications(db, [
        { note: composeProposalPushNotification(proposal, 'yes'), eventId: lead.id, now },
      ])
  })
}

type AcceptedProposal = Parameters<typeof composeClientAcceptanceEmail>[0]

/** The accepted proposal, translated to the language of its email. */
function translateAcceptance(
  { proposal, sums, signature }: AcceptedProposal,
  document: AcceptedProposal['proposal']['document'],
): AcceptedProposal {
  return { proposal: { ...proposal, document }, sums: translateTotalsLines(sums, document), signature }
}

function listErrors(name: string, consent: boolean, language: Language): { field: string; message: string }[] {
  const flaw = validateSignatureName(name, language)
  return [
    ...(flaw === null ? [] : [{ field: 'signature', message: flaw }]),
    ...(consent ? [] : [{ field: 'consent', message: clientPageText(language).sign.tick }]),
  ]
}

function getText(
  outcome: AcceptProposalResult,
  form: ParsedClientPageForm,
  { today, language }: { today: string; language: Language },
): ClientPageFormResult {
  const { monthDay, dollars } = getFormatter(language)
  const { refused } = clientPageText(language)
  switch (outcome.kind) {
    case 'agreed':
    case 'already':
      return { kind: 'done', said: 'yes' }
    case 'gone':
    case 'ended':
      return { kind: 'page', status: 410, notice: null }
    case 'taken': {
      const day = monthDay(outcome.proposal.document.event.eventDate)
      const notice = { heading: refused.notOpen(day), words: refused.nextInLine, isTaken: true as const }
      return { kind: 'page', status: 409, notice }
    }
    case 'unclear':
      return { kind: 'page', status: 422, notice: refused.chooseAgain }
    case 'changed': {
      const { version, document } = outcome.proposal
      const chosen = parseLineChoice(document, form.options)
      const total = chosen && dollars(computeProposalTotals(document, chosen, today).totalCents)
      if (version !== form.version)
        return {
          kind: 'page',
          status: 409,
          ...(form.version !== undefined && { since: form.version }),
          notice: refused.newer(version),
        }
      return {
        kind: 'page',
        status: 409,
        notice: {
          heading: total ? refused.comesTo(total) : refused.sumChanged,
          words: refused.lookItOver,
        },
      }
    }
  }
}

/**
 * Stores the client's question, or feedback after the event, and notifies the owner. Repeating the same text has no effect.
 * New feedback replaces earlier feedback and its permission.
 */
export async function handleClientQuestionForm(
  db: Db,
  { proposal, link }: ClientPageAccess,
  { typed }: ParsedClientPageForm,
  { now, siteUrl, language, takeDownReviewText }: ClientPageFormContext,
): Promise<ClientPageFormResult> {
  const { ask, frame } = clientPageText(language)
  const question = typed.words.trim()
  const isOver = proposal.state === 'done'
  const mayShow = typed.mayShow === true
  const back = (message: string): ClientPageFormResult => {
    const errors = [{ field: 'words', message }]
    return { kind: 'page', status: 422, notice: { heading: frame.check, errors } }
  }
  if (!/\S/u.test(normalizePrintText(question))) return back(ask.typeFirst)
  if (countCharacters(question) > maxTextLength) return back(ask.tooLong(maxTextLength))
  return db.transaction().execute(async (db): Promise<ClientPageFormResult> => {
    await lockEvent(db, link.eventId)
    const events = await listAgreementHistory(db, link.eventId)
    const asked = events.flatMap(({ kind, at, details }) =>
      kind === 'asked' && at > now - 24 * 3_600_000 ? [details] : [],
    )
    const identity = await getSetting(db, 'identity')
    const before = isOver ? readEventFeedback(events).newest.get(link.id) : undefined
    // The same words with another permission are another message.
    const isKnown = isOver
      ? before?.words === question && before.mayShow === mayShow
      : asked.some(({ words }) => words === question)
    if (isKnown) return { kind: 'done', said: 'asked' }
    const lastDay = getLastDayOfFeedback(proposal.document.event.eventDate)
    if (before && todayIn(now, proposal.document.house.timeZone) > lastDay)
      return back(ask.tooLate(getFormatter(language).paperDay(lastDay), formatPhoneNumber(identity.phone)))
    if (asked.length >= maxQuestionsPerDay) return { kind: 'page', status: 429, notice: ask.tooMany }
    await recordAgreementHistoryEntry(
      db,
      link.eventId,
      { kind: 'asked', details: { words: question, person: link.id, ...(isOver && { mayShow }) } },
      toClientActor(now),
    )
    const former = before?.mayShow ? before.words : null
    const takenDown =
      former === null ? [] : await takeDownReviewText(db, { former, allowed: mayShow ? question : null }, now)
    const email = { id: uuidV7(), question, mayShow: isOver && mayShow, before, takenDown }
    await queueEmail(db, composeQuestionEmail(proposal, email, identity, siteUrl), now)
    return { kind: 'done', said: 'asked' }
  })
}

/**
 * Notifies the owner that a payment was sent. The ledger does not change. Repeating it has no effect, and neither does an
 * amount that is not open.
 */
export async function handleClientPaymentSentForm(
  db: Db,
  { proposal, link }: ClientPageAccess,
  { due: dueId }: ParsedClientPageForm,
  { now, siteUrl }: ClientPageFormContext,
): Promise<ClientPageFormResult> {
  return db.transaction().execute(async (db): Promise<ClientPageFormResult> => {
    await lockEvent(db, link.eventId)
    const { amountsDue, entries } = await getLedger(db, link.eventId)
    const amountDue = computeAmountsDueStatus(amountsDue, entries).find(({ id }) => id === dueId)
    if (!amountDue || amountDue.openCents === 0) return { kind: 'page', status: 200, notice: null }
    const id = paymentSentEmailId(amountDue.id, entries.length)
    const told = await db.selectFrom('email').select('id').where('id', '=', id).executeTakeFirst()
    if (told) return { kind: 'done', said: 'sent' }
    const sum = getFormatter('en').dollars(amountDue.openCents)
    await queueEmail(db, composePaymentSentEmail(proposal, { id, sum }, await getSetting(db, 'identity'), siteUrl), now)
    await queuePushNotifications(db, [
      { note: composeProposalPushNotification(proposal, 'sent'), eventId: link.eventId, now },
    ])
    return { kind: 'done', said: 'sent' }
  })
}

/** Handles the decline form: the proposal ends and its hold is released. Declining twice has no further effect. */
export async function handleClientDeclineForm(
  db: Db,
  { link }: ClientPageAccess,
  { typed }: ParsedClientPageForm,
  { now, siteUrl, language }: ClientPageFormContext,
): Promise<ClientPageFormResult> {
  const reason = typed.reason.trim()
  const { ask, frame } = clientPageText(language)
  if (countCharacters(reason) > maxTextLength) {
    const errors = [{ field: 'reason', message: ask.tooLong(maxTextLength) }]
    return { kind: 'page', status: 422, notice: { heading: frame.check, errors } }
  }
  return db.transaction().execute(async (db): Promise<ClientPageFormResult> => {
    await lockEvent(db, link.eventId)
    const proposal = (await listProposals(db, link.eventId)).find(({ state }) => state !== 'draft')
    if (proposal?.state === 'declined') return { kind: 'done', said: 'no' }
    if (proposal?.state !== 'out') return { kind: 'page', status: 410, notice: null }
    await setProposalState(db, proposal, 'declined', toClientActor(now), reason || undefined)
    const identity = await getSetting(db, 'identity')
    await queueEmail(db, composeProposalDeclinedEmail(proposal, reason, identity, siteUrl), now)
    await queuePushNotifications(db, [
      { note: composeProposalPushNotification(proposal, 'no'), eventId: link.eventId, now },
    ])
    return { kind: 'done', said: 'no' }
  })
}

/**
 * Records that a client has read the page, once for each version. Merely loading the page does not count, because mail
 * programs open links too.
 */
export async function recordClientPageView(db: Db, { link, proposal }: ClientPageAccess, now: number): Promise<void> {
  const isKnown = (events: Awaited<ReturnType<typeof listAgreementHistory>>) =>
    events.some(
      ({ kind, details }) => kind === 'opened' && details.person === link.id && details.version === proposal.version,
    )
  if (isKnown(await listAgreementHistory(db, link.eventId))) return
  await db.transaction().execute(async (db) => {
    await lockEvent(db, link.eventId)
    if (isKnown(await listAgreementHistory(db, link.eventId))) return
    const { id: proposalId, version } = proposal
    await recordAgreementHistoryEntry(
      db,
      link.eventId,
      { kind: 'opened', details: { proposalId, version, person: link.id } },
      toClientActor(now),
    )
    await db
      .updateTable('proposal')
      .set({ opened_at: now })
      .where('id', '=', proposalId)
      .where('opened_at', 'is', null)
      .execute()
  })
}

function toClientActor(now: number) {
  return { actor: 'client', now } as const
}
