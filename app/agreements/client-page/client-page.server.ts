import { listMainPoints } from '../proposals/main-points.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { formatFirstNames } from '../../events/event/event-text.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { getWaitlistStatus } from '../../events/event/waitlist.server.ts'
import { hasDateClaim } from '../../events/event/day-conflict.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { SignatureRow } from '../../plumbing/database/schema.ts'
import { toPdfFileName } from '../../plumbing/outbox/email-document-text.ts'
import { formatPdfDocumentText } from '../../plumbing/pdf/format-document-text.ts'
import type { PdfDocument } from '../../plumbing/pdf/pdf-document.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import type { Language } from '../../ui/language.ts'
import { computePaymentSummary, computeAgreedTotals } from '../payments/payment-summary.ts'
import { toAgreedPaymentTerms, listClearingPayments } from '../payments/payment-summary.server.ts'
import { paymentSentEmailId } from './proposal-response-emails.ts'
import { keepCardOffers } from '../payments/saved-cards.server.ts'
import { findTipOffer } from '../payments/tip-offers.server.ts'
import { getLastDayOfFeedback, readEventFeedback } from './client-feedback.server.ts'
import { clientPageRows, eventFirstNames, reviewLinks } from './client-page-rows.server.ts'
import { listPendingCardRefunds } from '../payments/card-refunds.server.ts'
import { listSentRefunds } from '../payments/refund-eligibility.ts'
import { getLedger, type Ledger } from '../payments/ledger.server.ts'
import { listNumberedDocuments } from '../payments/numbered-documents.server.ts'
import { toClientPaymentHistory } from '../payments/client-payment-history.ts'
import { findClientChangesPath } from '../changes/client-changes-path.server.ts'
import { listClientChangeCopies } from '../changes/change-copies.server.ts'
import { isPendingCancellation, isOpenChange, type AgreementChange } from '../agreement/agreement-change.ts'
import { formatClientChangeHeading } from '../changes/parse-change.ts'
import { findCurrentAgreement, listAgreementChanges } from '../agreement/current-agreement.server.ts'
import type { SignedContentRenderer } from './accept-proposal.server.ts'
import {
  findHistoryEndAtSignature,
  listAgreementHistory,
  type AgreementHistoryEntry,
} from '../proposals/agreement-history.server.ts'
import { findClientLink, findReadOnlyLink, type ClientLink } from '../proposals/client-link.server.ts'
import { firstUserId } from '../../business/auth/user.ts'
import { findUser } from '../../business/auth/users.server.ts'
import { formatConsentText } from '../proposals/consent-text.ts'
import { formatDeadlineDay } from '../proposals/format-deadline-day.ts'
import { filterPayableMethods, filterPaymentDestinations } from '../proposals/payment-destinations.ts'
import { getPaymentDestinations } from '../proposals/payment-destinations.server.ts'
import { buildProposalPdf } from '../proposals/proposal-pdf.ts'
import { listProposalChanges } from '../proposals/proposal-changes.ts'
import { translateTotalsLines } from '../proposals/proposal-language.ts'
import { getProposalTranslator } from '../proposals/proposal-language.server.ts'
import type { Proposal, ProposalDocument } from '../proposals/proposal.ts'
import type { ProposalState } from '../proposals/proposal-state.ts'
import { parseLineChoice, computeProposalTotals, type ProposalTotals } from '../proposals/proposal-totals.ts'
import { isClosedEventState, listProposals } from '../proposals/proposals.server.ts'
import {
  isSignatureReadable,
  parseSignedProposalSnapshot,
  toSignatureRecord,
  findSignature,
} from '../proposals/signatures.server.ts'
import {
  getPdfLanguage,
  buildSignedPdf,
  type AgreementHistoryEnd,
  type SignedProposalSnapshot,
} from '../proposals/signed-pdf.ts'
import type { ClientPageData } from './client-page-data.ts'
import type { ClientPageLanguage } from '../proposals/client-page-language.ts'
import { clientPageText } from '../proposals/client-page-text.ts'

/** An opened client page: its link, its event and its proposals. */
export type ClientPageAccess = { link: ClientLink; event: EventRecord; proposals: Proposal[]; proposal: Proposal }

/** Finds the client page of a token. Null if the token is unknown or replaced, or nothing was sent yet. */
export async function getClientPageAccess(db: Db, token: string): Promise<ClientPageAccess | null> {
  return getAccess(db, await findClientLink(db, token))
}

/** Like `getClientPageAccess`, for reading only. Accepts read-only tokens too. */
export async function getClientPageReadAccess(
  db: Db,
  token: string,
): Promise<(ClientPageAccess & { isReader: boolean }) | null> {
  const link = await findClientLink(db, token)
  const opened = await getAccess(db, link ?? (await findReadOnlyLink(db, token)))
  return opened && { ...opened, isReader: link === null }
}

async function getAccess(db: Db, link: ClientLink | null): Promise<ClientPageAccess | null> {
  const event = link && (await findEvent(db, link.eventId))
  if (!link || !event) return null
  const proposals = await listProposals(db, link.eventId)
  const proposal = proposals.find(({ state }) => state !== 'draft')
  return proposal ? { link, event, proposals, proposal } : null
}

type Asked = {
  options?: string[] | undefined
  since?: number | undefined
  /** Whether an acceptance was just refused because the date is taken. */
  isTaken?: boolean | undefined
  view?: Pick<ClientPageLanguage, 'language' | 'query'>
  isReader?: boolean
  /** Address of the read-only link. `isSharing`: the link was just created. */
  shared?: string | null
  isSharing?: boolean
  /** Whether email is connected. Otherwise the page promises no emailed answer or copy. */
  isMailed: boolean
}

/**
 * Data of the client page, by default in the language of the quote request. `options` are the choices of a returned form,
 * `since` the version it was made for. `now` in epoch milliseconds.
 */
export async function getClientPageData(
  db: Db,
  { link, event, proposals, proposal }: ClientPageAccess,
  now: number,
  asked: Asked,
): Promise<ClientPageData> {
  const { options, since, isTaken = false, view = { language: event.language, query: '' } } = asked
  const { isReader = false, shared = null, isSharing = false, isMailed } = asked
  const { document: kept, version } = proposal
  const { language, query } = view
  const spoken = await getProposalTranslator(db, language)
  const document = spoken(kept)
  const today = todayIn(now, document.house.timeZone)
  const answersByEmail = isMailed && document.client.email !== null
  const [events, ledger, signature, payTo, identity, line] = await Promise.all([
    listAgreementHistory(db, link.eventId),
    getLedger(db, link.eventId),
    findSignature(db, proposal.id),
    getPaymentDestinations(db),
    getSetting(db, 'identity'),
    // A date on hold for this client is available to them, even if the day was closed or its capacity lowered since.
    proposal.state === 'out' && !document.keepsDay ? getWaitlistStatus(db, event, today) : null,
  ])
  const state = getShownState(proposal, event, today)
  const chosen = (state === 'out' && options && parseLineChoice(document, options)) || proposal.chosen
  const dayOfYes = signature ? todayIn(signature.at, document.house.timeZone) : today
  const sums = computeProposalTotals(document, chosen, dayOfYes)
  // A signed document stays as it was shown, in whatever language the page is read now.
  const paper = (signature && getSignedDocument(signature)) ?? buildProposalPdf(document, version, sums, now)
  const before = proposals.find((one) => one.version === (since ?? findLastReadVersion(events, link.id, version)))
  const words = before && before.version < version ? listProposalChanges(spoken(before.document), document) : []
  // The document is what was signed. The page shows the current agreement, with later changes.
  const [holds, changes] = signature
    ? await Promise.all([findCurrentAgreement(db, link.eventId), listAgreementChanges(db, link.eventId)])
    : [null, []]
  const feedback = readEventFeedback(events)
  const written = feedback.newest.get(link.id)
  const account = computePaymentSummary(toAgreedPaymentTerms(holds, changes), ledger, today)
  const shown = holds
    ? getShownProposal(spoken(holds.document), holds.chosen, (document, chosen) =>
        computeAgreedTotals(document, chosen, account, dayOfYes),
      )
    : { document, chosen, sums }
  return {
    language,
    query,
    version,
    ...shown,
    state,
    paper,
    wordsHash: sha256(formatPdfDocumentText(paper)),
    points: state === 'out' ? listMainPoints({ kept, spoken: document }, sums) : [],
    keptUntil: getHoldEndDate(document, event, today),
    movedFrom: document.event.eventDate === shown.document.event.eventDate ? null : document.event.eventDate,
    isBooked: event.state === 'booked' && event.request.eventDate === document.event.eventDate,
    reach: { phone: identity.phone, email: identity.email },
    isTaken: isTaken || (line !== null && line.isTaken),
    isNext: line !== null && line.next !== null,
    signature: signature && {
      name: signature.name,
      at: signature.at,
      kind: signature.kind as 'signed' | 'noted',
      hash: signature.text_hash,
    },
    account,
    clearing: await listClearingPayments(db, link.eventId),
    refunds: await readRefunds(db, link.eventId, ledger),
    today,
    ...(event.request.timeZone && { eventZone: event.request.timeZone }),
    changesPath: await findClientChangesPath(db),
    openChange: getOpenChange(changes, today, language, answersByEmail),
    answersByEmail,
    questions: events.flatMap(({ id, at, kind, details }) =>
      (kind === 'asked' && id !== written?.id && !feedback.replaced.has(id)) || kind === 'answered'
        ? [{ id, at, kind, words: details.words }]
        : [],
    ),
    feedback: written ? { ...written, changeUntil: getLastDayOfFeedback(document.event.eventDate) } : null,
    changes: words.length > 0 ? { since: before!.version, words } : null,
    settledAt: proposal.settledAt,
    ways: filterPayableMethods(document.money.ways, payTo, true),
    // Payment addresses are hidden until there is something to pay.
    payTo: signature ? filterPaymentDestinations(payTo, document.money.ways) : {},
    copies: signature ? await listClientChangeCopies(db, link.eventId, language) : [],
    ...(await getModuleParts(
      db,
      { eventId: link.eventId, language, now },
      signature !== null && !isReader,
      answersByEmail,
    )),
    team: state === 'done' && !isReader ? ((await eventFirstNames.list(db, link.eventId))[0] ?? null) : null,
    reviewLinks: proposal.state === 'done' && !isReader ? (await reviewLinks.list(db, language)).flat() : [],
    isReader,
    shared,
    isSharing,
    sentBy: await getSender(db, events, proposal),
    saysSent: await listReportedPayments(db, link.eventId, ledger),
    papers: toClientPaymentHistory(
      ledger.entries,
      await listNumberedDocuments(db, link.eventId),
      document.house.timeZone,
    ),
  }
}

/**
 * Content that modules add after acceptance, for the client only. Saved cards are offered only while email is
 * connected.
 */
async function getModuleParts(
  db: Db,
  asked: { eventId: string; language: Language; now: number },
  isTheirs: boolean,
  isMailed: boolean,
): Promise<Pick<ClientPageData, 'keepCard' | 'rows' | 'tip'>> {
  if (!isTheirs) return { keepCard: {}, rows: [], tip: null }
  const offers = isMailed ? await keepCardOffers.list(db, asked) : []
  const rows = await clientPageRows.list(db, asked)
  const tip = await findTipOffer(db, asked.eventId)
  return { keepCard: Object.assign({}, ...offers), rows: rows.filter((row) => row !== null), tip }
}

/** Refunds that were sent, and refunds in progress. */
async function readRefunds(db: Db, eventId: string, { entries }: Ledger): Promise<ClientPageData['refunds']> {
  const underWay = await listPendingCardRefunds(db, eventId)
  return {
    sent: listSentRefunds(entries),
    underWay: underWay.flatMap(({ entryId, amountCents, at }) => {
      const of = entries.find(({ id }) => id === entryId)
      return of ? [{ amountCents, way: of.way, ...(of.paidWith && { paidWith: of.paidWith }), since: at }] : []
    }),
  }
}

/** First name of the user who sent a proposal, or of the first owner before it is sent. */
async function getSender(db: Db, events: AgreementHistoryEntry[], { id }: Proposal): Promise<string | null> {
  const sent = events.findLast(({ kind, details }) => kind === 'sent' && details.proposalId === id)
  const person = await findUser(db, sent?.details.by ?? firstUserId)
  return person && formatFirstNames(person.name)
}

/** Amounts due that the client reported as sent since the last ledger entry. Each report is an email to the owner. */
async function listReportedPayments(db: Db, eventId: string, { amountsDue, entries }: Ledger): Promise<string[]> {
  const emails = await db
    .selectFrom('email')
    .select('id')
    .where('event_id', '=', eventId)
    .where('kind', '=', 'says-sent')
    .execute()
  const told = new Set(emails.map(({ id }) => id))
  return amountsDue.flatMap(({ id }) => (told.has(paymentSentEmailId(id, entries.length)) ? [id] : []))
}

/** Last day of the client's hold, by the proposal or the event's own hold, whichever is later. */
function getHoldEndDate(
  { keepsDay, expiresOn, event }: ProposalDocument,
  lead: EventRecord,
  today: string,
): string | null {
  const isSameDay = lead.request.eventDate === event.eventDate
  const held = lead.state === 'held' && isSameDay && hasDateClaim(lead, today) ? lead.heldUntil : null
  return (
    [keepsDay ? expiresOn : null, held]
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null
  )
}

/** The open change since acceptance: our offer, or the client's request. */
function getOpenChange(
  changes: AgreementChange[],
  today: string,
  language: Language,
  byEmail: boolean,
): ClientPageData['openChange'] {
  const open = changes.find((one) => isOpenChange(one) && one.expiresOn >= today)
  if (!open) return null
  const until = formatDeadlineDay(getFormatter(language), open.expiresOn, today)
  const { openChange } = clientPageText(language)
  const words =
    open.state === 'asked'
      ? openChange.asked(byEmail)
      : open.kind === 'storm'
        ? openChange.storm(until)
        : openChange.offered(until)
  const kind = open.state === 'asked' ? 'asked' : open.kind === 'storm' ? 'storm' : 'offered'
  return {
    heading: formatClientChangeHeading(open, language),
    words,
    kind,
    callsOff: isPendingCancellation(open, today),
  }
}

/**
 * Returns the proposal state that the page shows. A sent version counts as ended once its last day or the event's day
 * has passed, or the event is closed.
 */
function getShownState(
  { state, document }: Pick<Proposal, 'state' | 'document'>,
  event: Pick<EventRecord, 'state'>,
  today: string,
): ProposalState {
  if (state !== 'out') return state
  return document.expiresOn < today || document.event.eventDate < today || isClosedEventState(event.state)
    ? 'ended'
    : 'out'
}

/** Returns the latest earlier version that the client has read. Undefined if the client has read none. */
function findLastReadVersion(events: AgreementHistoryEntry[], person: string, version: number): number | undefined {
  return events
    .flatMap(({ kind, details }) => (kind === 'opened' && details.person === person ? [details.version] : []))
    .filter((seen) => seen < version)
    .at(-1)
}

/** Data of a proposal with its chosen lines. */
function getShownProposal(
  document: ProposalDocument,
  chosen: string[],
  sumsFor: (document: ProposalDocument, chosen: string[]) => ProposalTotals,
) {
  return { document, chosen, sums: sumsFor(document, chosen) }
}

/** Returns the document that a signature covers, as shown to the signer. */
function getSignedDocument(row: Pick<SignatureRow, 'content'>): PdfDocument | undefined {
  return parseSignedProposalSnapshot(row)?.paper
}

/**
 * Creates the renderer of everything a signature covers: the document's text, and the data with the document itself.
 * `spoken` translates the proposal to the language it was shown in.
 */
export const createSignedContentRenderer =
  (now: number, spoken: (document: ProposalDocument) => ProposalDocument, isMailed: boolean): SignedContentRenderer =>
  (kept, version, counted) => {
    const document = spoken(kept)
    const sums = translateTotalsLines(counted, document)
    const paper = buildProposalPdf(document, version, sums, now)
    return { words: formatPdfDocumentText(paper), facts: getFacts(document, { version, sums, paper, isMailed }) }
  }

function getFacts(
  document: ProposalDocument,
  { version, sums, paper, isMailed }: { version: number; sums: ProposalTotals; paper: PdfDocument; isMailed: boolean },
): SignedProposalSnapshot {
  const { lines, ...cents } = sums
  const consent = formatConsentText(document, isMailed)
  return { document, version, chosen: lines.map(({ id }) => id), ...cents, consent, paper }
}

/** Builds the signed copy from the stored signature. Later changes do not affect the document. */
export function buildSignedCopyPdf(
  row: SignatureRow,
  at: { sentAt: number | null; end: AgreementHistoryEnd | null },
): PdfDocument {
  return buildSignedPdf(getSignedDocument(row)!, toSignatureRecord(row), at)
}

/** The signed copy of a proposal with its file name. Null if it was not signed, or the signed data is unreadable. */
export async function getSignedCopyPdf(
  db: Db,
  { id, sentAt, document }: Pick<Proposal, 'id' | 'sentAt' | 'document'>,
): Promise<{ paper: PdfDocument; fileName: string; end: AgreementHistoryEnd | null } | null> {
  const row = await findSignature(db, id)
  if (!row || !isSignatureReadable(row) || !getSignedDocument(row)) return null
  const end = await findHistoryEndAtSignature(db, row.event_id, id)
  const paper = buildSignedCopyPdf(row, { sentAt, end })
  return { paper, fileName: toPdfFileName(formatSignedCopyFileName(document, getPdfLanguage(paper))), end }
}

/**
 * Whether a proposal's signature is stored but unreadable, which means that it was altered. False without a signature.
 */
export async function isSignatureAltered(db: Db, { id }: Pick<Proposal, 'id'>): Promise<boolean> {
  const row = await findSignature(db, id)
  return row !== null && (!isSignatureReadable(row) || !getSignedDocument(row))
}

/** File name of the signed copy in its language: "october-16-2027-nt-7q4m-signed.pdf". */
function formatSignedCopyFileName(
  { event, reference }: Pick<ProposalDocument, 'event' | 'reference'>,
  language: Language,
): string {
  return clientPageText(language).signed.file(getFormatter(language).paperDay(event.eventDate), reference)
}
