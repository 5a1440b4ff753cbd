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
import { listPendingCardRefunds } from '../payments/card-refunds.server.ts'
import { listSentRefunds } from '../payments/ledger.ts'
import { getLedger, type Ledger } from '../payments/ledger.server.ts'
import { listNumberedDocuments } from '../payments/numbered-documents.server.ts'
import { toClientPaymentHistory } from '../payments/client-payment-history.ts'
import { listClientChangeCopies } from '../changes/change-copies.server.ts'
import { isPendingCancellation, isOpenChange, type AgreementChange } from '../agreement/agreement-change.ts'
import { formatClientChangeHeading } from '../changes/parse-change.ts'
import { findCurrentAgreement, listAgreementChanges } from '../agreement/current-agreement.server.ts'
import type { SignedContentRenderer } from './accept-proposal.server.ts'
import {
  findSignedHistoryEnd,
  listAgreementHistory,
  type AgreementHistoryEntry,
} from '../proposals/agreement-history.server.ts'
import { findClientLink, findReadOnlyLink, type ClientLink } from '../proposals/client-link.server.ts'
import { firstUserId } from '../../business/auth/user.ts'
import { findUser } from '../../business/auth/users.server.ts'
import { formatConsentText } from '../proposals/consent-text.ts'
import { formatDeadlineDay } from '../proposals/format-deadline-day.ts'
import { filterPaymentDestinations } from '../proposals/payment-destinations.ts'
import { getPaymentDestinations } from '../proposals/payment-destinations.server.ts'
import { buildProposalPdf } from '../proposals/proposal-pdf.ts'
import { listProposalChanges } from '../proposals/proposal-changes.ts'
import { translateTotalsLines } from '../proposals/proposal-language.ts'
import { getProposalTranslator } from '../proposals/proposal-language.server.ts'
import type { Proposal, ProposalDocument, ProposalState } from '../proposals/proposal.ts'
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

/** A couple’s page with who opened it and what it stands on. */
export type ClientPageAccess = { link: ClientLink; event: EventRecord; proposals: Proposal[]; proposal: Proposal }

/** What a token opens; null where it is nobody’s, was replaced, or nothing was sent yet. */
export async function getClientPageAccess(db: Db, token: string): Promise<ClientPageAccess | null> {
  return getAccess(db, await findClientLink(db, token))
}

/** The same to read alone: a token that they gave to somebody opens it, too. */
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
  /** A yes was just refused, for others have the day. */
  isTaken?: boolean | undefined
  view?: Pick<ClientPageLanguage, 'language' | 'query'>
  isReader?: boolean
  /** The whole address they gave to readers, and whether they have just made it. */
  shared?: string | null
  isSharing?: boolean
  /** Letters leave the site: else nobody is promised an answer or a copy by e-mail. */
  isMailed: boolean
}

/**
 * The page as it is shown, in its request's language unless a view says another. `options` are those that were ticked in a form that came back, `since` the version it was made
 * for. `now` in epoch milliseconds.
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
    // A day that is kept for them is nobody else's, whatever was closed or lowered since.
    proposal.state === 'out' && !document.keepsDay ? getWaitlistStatus(db, event, today) : null,
  ])
  const state = shownState(proposal, event, today)
  const chosen = (state === 'out' && options && parseLineChoice(document, options)) || proposal.chosen
  const dayOfYes = signature ? todayIn(signature.at, document.house.timeZone) : today
  const sums = computeProposalTotals(document, chosen, dayOfYes)
  // What was signed is kept as it was shown, whatever language it is read in now.
  const paper = (signature && signedWords(signature)) ?? buildProposalPdf(document, version, sums, now)
  const before = proposals.find((one) => one.version === (since ?? seenBefore(events, link.id, version)))
  const words = before && before.version < version ? listProposalChanges(spoken(before.document), document) : []
  // The paper is what was signed; the page shows what holds now, with the changes agreed since.
  const [holds, changes] = signature
    ? await Promise.all([findCurrentAgreement(db, link.eventId), listAgreementChanges(db, link.eventId)])
    : [null, []]
  const account = computePaymentSummary(toAgreedPaymentTerms(holds, changes), ledger, today)
  const shown = holds
    ? shownAs(spoken(holds.document), holds.chosen, (document, chosen) =>
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
    keptUntil: keptUntil(document, event, today),
    isBooked: event.state === 'booked' && event.request.eventDate === document.event.eventDate,
    reach: { phone: identity.phone, email: identity.email },
    isTaken: isTaken || (line !== null && line.isTaken),
    isNext: line !== null && line.next !== null,
    signature: signature && {
      name: signature.name,
      at: signature.at,
      kind: signature.kind as 'signed' | 'noted',
      hash: signature.words_hash,
    },
    account,
    clearing: await listClearingPayments(db, link.eventId),
    refunds: await readRefunds(db, link.eventId, ledger),
    today,
    ...(event.request.timeZone && { eventZone: event.request.timeZone }),
    openChange: getOpenChange(changes, today, language, answersByEmail),
    answersByEmail,
    questions: events.flatMap(({ id, at, kind, details }) =>
      kind === 'asked' || kind === 'answered' ? [{ id, at, kind, words: details.words }] : [],
    ),
    changes: words.length > 0 ? { since: before!.version, words } : null,
    settledAt: proposal.settledAt,
    // Nobody is told where to pay who has nothing to pay yet.
    payTo: signature ? filterPaymentDestinations(payTo, document.money.ways) : {},
    copies: signature ? await listClientChangeCopies(db, link.eventId, language) : [],
    isReader,
    shared,
    isSharing,
    sentBy: await getSender(db, events, proposal),
    saysSent: await saidSent(db, link.eventId, ledger),
    papers: toClientPaymentHistory(
      ledger.entries,
      await listNumberedDocuments(db, link.eventId),
      document.house.timeZone,
    ),
  }
}

/** What went back to them, and what is on its way back. */
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

/** What whoever sent a proposal is called; before it is sent, the first owner. */
async function getSender(db: Db, events: AgreementHistoryEntry[], { id }: Proposal): Promise<string | null> {
  const sent = events.findLast(({ kind, details }) => kind === 'sent' && details.proposalId === id)
  const person = await findUser(db, sent?.details.by ?? firstUserId)
  return person && formatFirstNames(person.name)
}

/** The dues of which they said that the money is sent, since the books last moved: a letter to the owner each. */
async function saidSent(db: Db, eventId: string, { amountsDue, entries }: Ledger): Promise<string[]> {
  const emails = await db
    .selectFrom('letter')
    .select('id')
    .where('lead_id', '=', eventId)
    .where('kind', '=', 'says-sent')
    .execute()
  const told = new Set(emails.map(({ id }) => id))
  return amountsDue.flatMap(({ id }) => (told.has(paymentSentEmailId(id, entries.length)) ? [id] : []))
}

/** Until when the day is kept for them: by the proposal, by a hold, or by whichever of them lasts longer. */
function keptUntil({ keepsDay, expiresOn, event }: ProposalDocument, lead: EventRecord, today: string): string | null {
  const isSameDay = lead.request.eventDate === event.eventDate
  const held = lead.state === 'held' && isSameDay && hasDateClaim(lead, today) ? lead.heldUntil : null
  return (
    [keepsDay ? expiresOn : null, held]
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null
  )
}

/** What waits for an answer since the yes, in words: what we offered, or what they asked. */
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

/** A version nobody ended yet has ended once its day, or the event's, is over or the request is; so a reader is told. */
function shownState(
  { state, document }: Pick<Proposal, 'state' | 'document'>,
  event: Pick<EventRecord, 'state'>,
  today: string,
): ProposalState {
  if (state !== 'out') return state
  return document.expiresOn < today || document.event.eventDate < today || isClosedEventState(event.state)
    ? 'ended'
    : 'out'
}

/** The last version somebody is known to have read before this one. */
function seenBefore(events: AgreementHistoryEntry[], person: string, version: number): number | undefined {
  return events
    .flatMap(({ kind, details }) => (kind === 'opened' && details.person === person ? [details.version] : []))
    .filter((seen) => seen < version)
    .at(-1)
}

/** A proposal or what became of it with what was chosen. */
function shownAs(
  document: ProposalDocument,
  chosen: string[],
  sumsFor: (document: ProposalDocument, chosen: string[]) => ProposalTotals,
) {
  return { document, chosen, sums: sumsFor(document, chosen) }
}

/** The paper a signature is under, as it was shown. */
function signedWords(row: Pick<SignatureRow, 'facts'>): PdfDocument | undefined {
  return parseSignedProposalSnapshot(row)?.paper
}

/**
 * All that a yes is under: the words of the paper, and the facts with the paper itself. `spoken` puts the proposal into the
 * language it was shown in.
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

/** The signed copy, made again of what was kept: the same paper, whatever has changed since. */
export function buildSignedCopyPdf(
  row: SignatureRow,
  at: { sentAt: number | null; end: AgreementHistoryEnd | null },
): PdfDocument {
  return buildSignedPdf(signedWords(row)!, toSignatureRecord(row), at)
}

/** The copy of a signed proposal as a paper with its file's name; null where nobody signed, or where what was can't be read. */
export async function getSignedCopyPdf(
  db: Db,
  { id, sentAt, document }: Pick<Proposal, 'id' | 'sentAt' | 'document'>,
): Promise<{ paper: PdfDocument; fileName: string; end: AgreementHistoryEnd | null } | null> {
  const row = await findSignature(db, id)
  if (!row || !isSignatureReadable(row) || !signedWords(row)) return null
  const end = await findSignedHistoryEnd(db, row.lead_id, id)
  const paper = buildSignedCopyPdf(row, { sentAt, end })
  return { paper, fileName: toPdfFileName(copyName(document, getPdfLanguage(paper))), end }
}

/** Whether a signature is stored that can't be read any more: its copy was altered. */
export async function isSignatureAltered(db: Db, { id }: Pick<Proposal, 'id'>): Promise<boolean> {
  const row = await findSignature(db, id)
  return row !== null && (!isSignatureReadable(row) || !signedWords(row))
}

/** What the signed copy is called as a file, in its language: "october-16-2027-nt-7q4m-signed.pdf". */
function copyName({ event, reference }: Pick<ProposalDocument, 'event' | 'reference'>, language: Language): string {
  return clientPageText(language).signed.file(getFormatter(language).paperDay(event.eventDate), reference)
}
