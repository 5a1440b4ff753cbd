import type { Db } from '../../../plumbing/database/database.server.ts'
import { isModuleLinkOpen } from '../../../events/event/module-links.server.ts'
import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { formatDifferentTimeZone } from '../../../business/event-zone.ts'
import { parseDate, getToday as todayIn } from '../../../business/dates.ts'
import { countCharacters, normalizeText } from '../../../plumbing/http/normalize-text.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import type { ProposalDocument } from '../../../agreements/proposals/proposal.ts'
import { parsePostedOptions, computeProposalTotals } from '../../../agreements/proposals/proposal-totals.ts'
import { fillClauses } from '../../../agreements/proposals/fill-clauses.ts'
import type { ClientLink } from '../../../agreements/proposals/client-link.server.ts'
import { validateSignatureName, normalizeSignatureName } from '../../../agreements/proposals/signature-name.ts'
import type { ClientPageLanguage } from '../../../agreements/proposals/client-page-language.ts'
import type { Language } from '../../../ui/language.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { listActiveCheckoutIds } from '../../../agreements/payments/checkout-sale.server.ts'
import { expireCheckoutsForReduction, expireExcessCheckouts } from '../../../agreements/payments/checkout.server.ts'
import type { CardPaymentServices } from '../../../agreements/payments/settle-checkout.server.ts'
import {
  toDesiredEvent,
  isDesiredDateUnset,
  type AgreementContent,
} from '../../../agreements/agreement/agreement-change.ts'
import { changesText } from '../../../agreements/changes/changes-text.ts'
import { clientPageText } from '../../../agreements/proposals/client-page-text.ts'
import { clientChangesText } from './client-changes-text.ts'
import { getOpenChangeTopic } from './change-topics.ts'
import { listClientChangeCopies, getChangeNames } from '../../../agreements/changes/change-copies.server.ts'
import { parseChange } from '../../../agreements/changes/parse-change.ts'
import { toChangeFormInput, type PostedFormFields } from '../../../agreements/changes/change-form-input.ts'
import { hasLockedFieldInput, type EventPhase } from '../../../agreements/changes/change-phase.ts'
import {
  computeChangedAgreement,
  requestChange,
  closeChange,
  signChange,
} from '../../../agreements/changes/changes.server.ts'
import { findLocationZip } from '../../../quotes/travel/locations.server.ts'
import { acceptWeatherMove } from '../weather/event-weather-move.server.ts'
import type { ChangeResult } from '../../../agreements/changes/locked-agreement.server.ts'
import { listAvailableMoveDays, isMoveDayAvailable } from '../weather/weather-move-days.server.ts'
import {
  checkEventAvailability,
  getChangesView,
  getChangeComparison,
  createChangeNotifier,
  type ChangesView,
} from '../../../agreements/changes/changes-view.server.ts'
import type { EventDataProvider } from '../../../agreements/proposals/event-data-provider.server.ts'
import { listAgreementChanges, type Agreement } from '../../../agreements/agreement/current-agreement.server.ts'
import { changes } from '../module.ts'
import type { ClientChangesData, ClientChangesActionData, ClientChangeConfirmation } from './client-changes-data.ts'

/** Data of the client's changes page. Null if the event has no agreement. */
export async function getClientChangesData(
  db: Db,
  {
    link,
    path,
    now,
    events,
    row,
    isMailed,
    isAsking,
    view: asked,
  }: {
    link: ClientLink
    path: string
    row: string | null
    /** Whether email is connected. */
    isMailed: boolean
    /** Whether new requests are taken: changes are switched on. */
    isAsking: boolean
    now: number
    events: EventDataProvider
    view: Pick<ClientPageLanguage, 'language' | 'query'>
  },
): Promise<ClientChangesData | null> {
  const { identity } = await getMenuAndIdentity(db)
  const today = todayIn(now, identity.timeZone)
  const view = await getChangesView(db, link.eventId, { today, now, events, language: asked.language })
  if (!view) return null
  const { agreement, open } = view
  const { document, proposal } = agreement
  const isStorm = open?.kind === 'storm' && open.state === 'offered'
  return {
    language: asked.language,
    query: asked.query,
    path,
    answersByEmail: isMailed && document.client.email !== null,
    eventDate: document.event.eventDate,
    today,
    totalCents: agreement.totalCents,
    seen: agreement.change,
    countBy: today <= document.money.balanceDay ? document.money.balanceDay : null,
    barUntil: getClock(document, 'service-stops'),
    zone: formatDifferentTimeZone(view.timeZone, identity.timeZone, asked.language),
    row,
    state: proposal.state,
    canChange: view.canChange && isAsking,
    isByPhone: view.canChange && !isAsking,
    phase: view.phase,
    input: toChangeFormInput(agreement),
    lines: view.spoken(document).lines,
    options: toDesiredEvent(agreement).options,
    open,
    callOff: view.callOff,
    // The consent contains the client's email address, so it is only included where something is to be signed.
    consent: open?.kind === 'change' && open.state === 'offered' ? formatConsent(view, asked.language, isMailed) : null,
    copies: await listClientChangeCopies(db, link.eventId, asked.language),
    days: isStorm ? await listAvailableMoveDays(db, agreement, { today, now }) : [],
    stormClause: isStorm ? findStormClause(view.spoken(document), agreement.chosen, today) : null,
  }
}

/** Whether the page no longer opens: changes are switched off, and the event is over. */
export async function isChangesPageClosed(db: Db, eventId: string, phase: EventPhase, now: number): Promise<boolean> {
  return phase === 'over' && !(await isModuleLinkOpen(db, changes.name, eventId, now))
}

/** Local time of a moment in the event's timeline, as 22:00. Null if the timeline has none. */
function getClock({ event }: ProposalDocument, code: string): string | null {
  const at = event.timeline.find((moment) => moment.code === code)?.at
  return at === undefined ? null : Temporal.PlainTime.from(at).toString().slice(0, 5)
}

/** The signed clause about named storms, with its placeholders filled. Null if the terms have none. */
function findStormClause(
  document: ProposalDocument,
  chosen: string[],
  today: string,
): ClientChangesData['stormClause'] {
  const found = fillClauses(document, computeProposalTotals(document, chosen, today)).find(({ id }) => id === 'storm')
  return found
    ? { heading: found.heading, words: found.words, ...(found.language && { language: found.language }) }
    : null
}

/**
 * Consent text next to the signature field of a change. Product wording for the owner's lawyer to review, not legal
 * advice.
 */
function formatConsent({ agreement }: Pick<ChangesView, 'agreement'>, language: Language, isMailed: boolean): string {
  const { house, client } = agreement.document
  const reach = [formatPhoneNumber(house.phone), house.email].filter(Boolean)
  return clientChangesText(language).consent({ email: isMailed ? client.email : null, reach })
}

export type ClientChangesFormResult =
  { status: number; back: ClientChangesActionData } | { done: ClientChangeConfirmation } | 'gone'

/** Returns why something can't change anymore: the event has started, or is over. */
function formatTooLateText(
  { phase }: Pick<ChangesView, 'phase'>,
  { phone, language }: { phone: string; language: Language },
) {
  const { page } = clientChangesText(language)
  return phase === 'over' ? `${page.eventOver} ${page.nothingHere(formatPhoneNumber(phone))}` : page.underWay
}

type Posted = {
  link: ClientLink
  pairs: PostedFormFields
  ip: string
  userAgent: string
  now: number
  secret: string
  siteUrl: string
  events: EventDataProvider
  /** Topic whose button was pressed. */
  row: string | null
  /** Whether email is connected. */
  isMailed: boolean
  /** Whether new requests are taken: changes are switched on. */
  isAsking: boolean
  /** Language the page was shown in. */
  language: Language
}

/** Handles a posted form of the client: previews it, or applies it. */
export async function handleClientChangesForm(
  services: CardPaymentServices,
  posted: Posted,
): Promise<ClientChangesFormResult> {
  const { db } = services
  const { link, pairs, now, language } = posted
  const { answer } = clientChangesText(language)
  const refused = (field: string, message: string, input?: Record<string, string>) =>
    returnWithNotice(answer.lookAgain, { field, message }, input)
  const { catalogue, identity } = await getMenuAndIdentity(db)
  const today = todayIn(now, identity.timeZone)
  const view = await getChangesView(db, link.eventId, { today, now, events: posted.events, language })
  if (!view || (await isChangesPageClosed(db, link.eventId, view.phase, now))) return 'gone'
  const input = Object.fromEntries(pairs)
  const by = { actor: 'client', now } as const
  const on = { today, language }
  const person = link.id
  const { eventId } = link
  const tell = (...sides: ('them' | 'us')[]) => createChangeNotifier(sides, { ...posted, isTheirs: true })
  const { phase } = view
  const refusedNow = (typed: ClientChangesActionData = {}): ClientChangesFormResult => {
    const words = formatTooLateText(view, { phone: identity.phone, language })
    return { status: 422, back: { ...typed, notice: { heading: answer.over.heading, words } } }
  }
  const asks = ['change', 'ask-change', 'call-off', 'ask-call-off', 'ask-postpone'].includes(input.intent ?? '')
  if (asks && phase === 'over') return refusedNow()
  if (asks && !posted.isAsking) {
    const words = `${clientPageText(language).page.changeByPhone(formatPhoneNumber(identity.phone))}.`
    return { status: 422, back: { notice: { heading: answer.over.heading, words } } }
  }
  const changeId = input.change ?? ''
  const totalCents = Number(input.total)
  switch (input.intent) {
    case 'change':
    case 'ask-change':
      return await handleChangeForm(posted, { db, view, rules: catalogue.rules, today, refusedNow })
    case 'call-off':
      if (phase !== 'ahead') return refusedNow()
      return { status: 200, back: { callingOff: { why: '' } } }
    case 'ask-call-off':
    case 'ask-postpone': {
      if (phase !== 'ahead') return refusedNow()
      const why = normalizeText(input.why)
      const typed = { callingOff: { why } }
      if (countCharacters(why) > 2_000) {
        const error = { field: 'why', message: changesText(language).errors.words }
        return { status: 422, back: { ...typed, notice: { heading: answer.lookAgain, errors: [error] } } }
      }
      const kind = input.intent === 'ask-postpone' ? 'postpone' : 'call-off'
      const outcome = await requestChange(db, eventId, { kind, words: why, person }, on, by, tell('us'))
      return toFormResult('asked', outcome, language, typed)
    }
    case 'close-change':
      return toFormResult('closed', await closeChange(db, eventId, { changeId }, by, tell('us')), language)
    case 'pick-day':
      if (view.open?.id === changeId && view.open.isTooLate) return refusedNow()
      if (!input.day) return refused('days', answer.pickOne)
      if (parseDate(input.day) !== input.day) return refused('days', answer.pickOne)
      if (view.open?.id === changeId && !(await isMoveDayAvailable(db, view.agreement, input.day, { today, now })))
        return { status: 409, back: { notice: answer.gone } }
      return toFormResult(
        'moved',
        await acceptWeatherMove(db, eventId, { changeId, eventDate: input.day }, on, by, tell('them', 'us')),
        language,
      )
    case 'sign-change': {
      if (view.open?.id === changeId && view.open.isTooLate) return refusedNow()
      const name = normalizeSignatureName(input.signature ?? '')
      const typed = { signature: input.signature ?? '', consent: input.consent ?? '' }
      const flaw = validateSignatureName(name, language)
      if (flaw !== null) return refused('signature', flaw, typed)
      if (input.consent !== 'on') return refused('consent', answer.tick, typed)
      const knownCheckouts = await listActiveCheckoutIds(db, eventId)
      const met = await endCheckoutsBeforeSigning(
        services,
        posted,
        { ...typed, seenPages: input.seenPages ?? '' },
        view,
      )
      if (met) return met
      const consent = formatConsent(view, language, posted.isMailed)
      const about = { changeId, totalCents, name, email: link.email, consent, ip: posted.ip }
      const signature = {
        ...about,
        userAgent: posted.userAgent.slice(0, 300),
        zone: identity.timeZone,
        linkLetterId: null,
        seenHash: input.shown || null,
        knownCheckouts,
      }
      const signed = await signChange(db, eventId, signature, on, by, tell('them', 'us'))
      // A checkout that was opened at that very moment still asks for the former amount.
      if (signed.kind === 'done') await expireExcessCheckouts(services, eventId)
      return toFormResult('signed', signed, language, { input: typed })
    }
    default:
      return { status: 200, back: {} }
  }
}

type ChangeFormContext = {
  db: Db
  view: ChangesView
  rules: { stopsMinutesBeforeEnd: number }
  today: string
  refusedNow: (typed?: ClientChangesActionData) => ClientChangesFormResult
}

/** Shows the price of a change before it is requested, or sends the request to the owner. */
async function handleChangeForm(
  posted: Posted,
  { db, view, rules: { stopsMinutesBeforeEnd }, today, refusedNow }: ChangeFormContext,
): Promise<ClientChangesFormResult> {
  const { link, pairs, now, language, events, row } = posted
  const { eventId } = link
  const { phase, agreement } = view
  const { answer } = clientChangesText(language)
  const input = Object.fromEntries(pairs)
  const since = await findChangesSince(db, agreement, input.seen, language)
  const typedNow = since ? rebaseInput(pairs, since.seen, agreement) : pairs
  const agreed = toChangeFormInput(agreement)
  const isTyped = Object.fromEntries(typedNow)
  const kept = Object.fromEntries(Object.keys(agreed).map((name) => [name, isTyped[name] ?? agreed[name] ?? '']))
  const options = typedNow.some(([name]) => name === 'options')
    ? parsePostedOptions(typedNow)
    : toDesiredEvent(agreement).options
  const isOther = Object.keys(agreed).filter((name) => kept[name] !== agreed[name])
  const typed = { input: kept, options, row: getOpenChangeTopic(row, isOther) }
  if (hasLockedFieldInput(kept, agreed, phase)) return refusedNow(typed)
  const { timeZone } = view
  const terms = { today, now, stopsMinutesBeforeEnd, timeZone, language, zipOf: findLocationZip }
  const reading = parseChange(typedNow, agreement, terms)
  if (!reading.ok) {
    const topic = getOpenChangeTopic(
      row,
      reading.errors.map(({ field }) => field),
    )
    return {
      status: 422,
      back: { ...typed, row: topic, notice: { heading: answer.lookAgain, errors: reading.errors } },
    }
  }
  const { wanted } = reading
  const number = ((await listAgreementChanges(db, eventId))[0]?.number ?? 0) + 1
  const after = await computeChangedAgreement(db, agreement, wanted, { number, today })
  const { event } = after.document
  const isUndated = isDesiredDateUnset(agreement, wanted)
  const [hasPlace] = isUndated ? [true] : await checkEventAvailability(db, agreement, [event], { today, now })
  const isNewDay =
    !isUndated && (event.eventDate !== agreement.document.event.eventDate || agreement.proposal.state === 'postponed')
  const spoken = { ...after, document: view.spoken(after.document), isUndated }
  const was = { ...agreement, document: view.spoken(agreement.document) }
  const told = await getChangeComparison(db, events, was, spoken, view.balance)
  const shown = { ...told, hasPlace: hasPlace!, isNewDay, eventDate: event.eventDate }
  const isSame = told.rows.every(({ differs }) => !differs)
  if (since)
    return {
      status: 409,
      back: { ...typed, notice: answer.agreedMeanwhile(since.names), ...(!isSame && { shown }) },
    }
  if (input.intent === 'change' && isSame && !isNewDay && wanted.words === '')
    return { status: 200, back: { ...typed, notice: answer.nothing } }
  if (input.intent === 'change') return { status: 200, back: { ...typed, shown } }
  const outcome = await requestChange(
    db,
    eventId,
    { kind: 'change', wanted, totalCents: Number(input.total), person: link.id },
    { today, language },
    { actor: 'client', now },
    createChangeNotifier(['us'], { ...posted, isTheirs: true }),
  )
  if (outcome.kind === 'differs') return { status: 409, back: { ...typed, shown, notice: answer.otherSum } }
  return toFormResult('asked', outcome, language, typed)
}

/**
 * Ends open checkouts that ask for more than will be owed after the signature. Where a checkout was paid, is being paid
 * or cannot be checked, nothing is signed and the client reads why. A bank debit takes days, so the client may sign once
 * they have read about it.
 */
async function endCheckoutsBeforeSigning(
  services: CardPaymentServices,
  { link, pairs, now, language }: Posted,
  typed: Record<string, string>,
  { open, agreement }: ChangesView,
): Promise<ClientChangesFormResult | null> {
  const input = Object.fromEntries(pairs)
  const isSigned = open?.kind === 'change' && open.state === 'offered' && open.id === input.change
  if (!isSigned || open.afterCents >= agreement.totalCents) return null
  const today = todayIn(now, agreement.document.house.timeZone)
  const { kind, attempts } = await expireCheckoutsForReduction(
    services,
    link.eventId,
    agreement.totalCents - open.afterCents,
    today,
  )
  // An expired checkout takes no payment, even where the processor cannot be reached.
  const met = kind === 'unknown' ? attempts.filter(({ expires_at }) => expires_at > now) : attempts
  const seen = met.map(({ id }) => id).join(' ')
  if (kind === 'ended' || met.length === 0 || (kind === 'clearing' && typed.seenPages === seen)) return null
  const sum = getFormatter(language).dollars(met.reduce((all, { amount_cents }) => all + amount_cents, 0))
  const notice = clientChangesText(language).answer.paying[kind](sum)
  return { status: 409, back: { input: { ...typed, seenPages: seen }, notice } }
}

/**
 * Names of the changes agreed since the page was made, and the agreement at that time. Null if that agreement is still
 * current.
 */
async function findChangesSince(
  db: Db,
  { change, proposal }: Agreement,
  seen: string | undefined,
  language: Language,
): Promise<{ seen: AgreementContent; names: string[] } | null> {
  const number = Number(seen ?? change)
  if (number === change) return null
  const changes = await listAgreementChanges(db, proposal.eventId)
  const then = number === 0 ? proposal : changes.find((one) => one.number === number && one.state === 'agreed')
  if (!then) return null
  const names = await getChangeNames(db, proposal.eventId, changes, language)
  const later = changes.filter((one) => one.number > number && one.number <= change && one.state === 'agreed')
  return { seen: then, names: later.map(({ id }) => names.get(id) ?? '') }
}

/** Rebases posted input on the current agreement. Values the client left unchanged become the current values. */
function rebaseInput(pairs: PostedFormFields, seen: AgreementContent, now: AgreementContent): PostedFormFields {
  const [was, is] = [toChangeFormInput(seen), toChangeFormInput(now)]
  const areOptionsLeft = parsePostedOptions(pairs).toSorted().join() === toDesiredEvent(seen).options.toSorted().join()
  return pairs
    .filter(([name]) => !(areOptionsLeft && name === 'options'))
    .map(([name, value]) => [name, value === was[name] ? (is[name] ?? value) : value])
}

function returnWithNotice(
  heading: string,
  error: { field: string; message: string },
  input?: Record<string, string>,
): ClientChangesFormResult {
  const notice = { heading, errors: [error] }
  return { status: 422, back: { ...(input && { input }), notice } }
}

function toFormResult(
  done: ClientChangeConfirmation,
  outcome: ChangeResult,
  language: Language,
  typed: Partial<ClientChangesActionData> = {},
): ClientChangesFormResult {
  const { answer } = clientChangesText(language)
  const back = (notice: { heading: string; words: string }) => ({ status: 409, back: { ...typed, notice } })
  switch (outcome.kind) {
    case 'done':
    case 'already':
      return { done }
    case 'gone':
      return 'gone'
    case 'nothing':
      return back(answer.nothing)
    case 'open':
      return back(answer.oneAtATime)
    case 'taken':
      return back(answer.gone)
    case 'over':
      return back(answer.over)
    case 'being-paid':
    case 'differs':
    case 'stale':
      return back(answer.movedOn)
  }
}
