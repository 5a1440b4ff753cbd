import { formatTimeZone } from '../../business/event-zone.ts'
import { formatFirstNames } from '../../events/event/event-text.ts'
import { getBookedVenue } from '../../events/event/missing-details.ts'
import type { ReactNode } from 'react'
import type { PublicIdentity } from '../../business/stored-settings.ts'
import { addDays } from '../../business/dates.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { PhotoImage } from '../../photos/library/photo-image.tsx'
import type { Photo } from '../../photos/library/photo.ts'
import { LogoImage } from '../../ui/logo-image.tsx'
import { OptionalLabelContext } from '../../ui/field.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { ClientPaymentHistorySection } from '../payments/client-payment-history-section.tsx'
import {
  ClientActionsSection,
  getAnsweredPageHeading,
  BookAgainSection,
  CanceledEventSection,
  hasPendingCancellation,
  PostponedEventSection,
  ClientStepsSection,
} from './after-acceptance-sections.tsx'
import { SendQuestionSection, DeclineProposalSection } from './send-question-section.tsx'
import { formatDeadlineDay } from '../proposals/format-deadline-day.ts'
import { isUnpaidStep, computeClientSteps, type ClientProgress } from './client-steps.ts'
import { ClientPageNoticeSection } from '../proposals/client-page-notice-section.tsx'
import { isProposalAccepted, type ProposalState } from '../proposals/proposal.ts'
import { ProposalDetailsSection, ProposalGreetingSection, ProposalTermsSection } from './proposal-sections.tsx'
import { SharePageSection } from './share-page-section.tsx'
import { SignatureSection } from './signature-section.tsx'
import { formatClientDueDate, AmountsDueSection, formatSettledBalance } from './amounts-due-section.tsx'
import { ClientPageLayout, type AlternateLanguage } from '../proposals/client-page-layout.tsx'
import { PaymentTermsSection, PriceBreakdownSection } from './price-breakdown-section.tsx'
import type { ClientPageNotice } from '../proposals/client-page-notice.ts'
import {
  getClientNextAction,
  formatProposalStatus,
  formatAcceptance,
  type ClientPageData,
  type ShoppingListSummary,
  type ClientPageFormInput,
} from './client-page-data.ts'
import { addLanguageQuery } from '../proposals/client-page-language.ts'
import { clientPageText } from '../proposals/client-page-text.ts'

type Props = {
  identity: PublicIdentity
  page: ClientPageData
  picture?: Photo | undefined
  /** Path of the page. Null in the owner's preview, where nothing can be sent. */
  path: string | null
  island?: string | undefined
  said?: string | null | undefined
  notice?: ClientPageNotice | null | undefined
  typed?: ClientPageFormInput | undefined
  way?: string | undefined
  /** Shopping list, left out in the owner's preview. */
  list?: ShoppingListSummary | undefined
  /** Whether cards are accepted. */
  cards?: boolean | undefined
  /** Menu card section, with the form to name its drinks. */
  card?: ReactNode
  /** Number of drinks the client named, after acceptance. */
  named?: ClientProgress['drinks'] | undefined
  /** Number of guests the client reported. */
  told?: number | null
  /** Section of event details the client is asked for. */
  questions?: ReactNode
  /** The same page in the other language. */
  other?: AlternateLanguage | null | undefined
}

/** The full client page with its frame. */
export function ClientPage({ identity, picture, other, ...props }: Props) {
  const { page, island } = props
  const { language } = page
  const { frame } = clientPageText(language)
  const day = getFormatter(language).monthDay(page.document.event.eventDate)
  return (
    <ClientPageLayout identity={identity} language={language} other={other}>
      <DocumentHead
        title={`${props.notice?.errors ? frame.error : ''}${day} · ${identity.name}`}
        description={frame.ownPage}
        canonical={null}
      />
      <ClientPageBody {...props} picture={picture} />
      {island && <script type="module" src={island} />}
    </ClientPageLayout>
  )
}

const emptyFormInput: ClientPageFormInput = { signature: '', consent: false, words: '', reason: '' }
const withFaceOfItsOwn: ProposalState[] = ['agreed', 'reserved', 'postponed', 'called-off', 'done']

type BodyProps = Omit<Props, 'identity' | 'island'>

/** Body of the client page without its frame, also used for the owner's preview. */
export function ClientPageBody(props: BodyProps) {
  const { page, path, picture, notice } = props
  const { frame } = clientPageText(page.language)
  const isAfter = withFaceOfItsOwn.includes(page.state) && path !== null
  const to = `${path}${page.query}`
  return (
    <OptionalLabelContext value={frame.optional}>
      <ClientPageHead page={page} picture={picture} isWhole={path !== null} />
      <div className="wrap yours-steps">
        <Standing page={page} notice={notice} />
        {isProposalAccepted(page.state) && page.openChange && path !== null && !page.isReader && (
          <OpenChange change={page.openChange} page={page} path={path} />
        )}
      </div>
      {isAfter ? <PageAfterAcceptance {...props} path={path} /> : <PageBeforeAcceptance {...props} />}
      {path !== null && !page.isReader && (
        <>
          <form id="share-list" method="post" action={to} hidden />
          <form id="share-page" method="post" action={`${to}#share`} hidden />
        </>
      )}
    </OptionalLabelContext>
  )
}

/** The page before acceptance, or after the proposal ended, in the order in which clients decide. */
function PageBeforeAcceptance({ page, path, said, notice, typed = emptyFormInput, list, card }: BodyProps) {
  const { state, language, document } = page
  const { read, after } = clientPageText(language)
  const errors = notice?.errors ?? []
  const isOpen = state === 'out' && !page.isReader
  const maySign = isOpen && !notice?.isTaken
  const points = page.signature ? after.agreed : read.points(document.terms.clauses.length)
  const parts = (
    <>
      <div className="yours-first">
        <ProposalGreetingSection page={page} />
      </div>
      <div className="yours-price">
        <PriceBreakdownSection page={page} />
        {['out', 'draft'].includes(state) && <PaymentTermsSection page={page} />}
        {maySign && (
          <p className="acts yours-jump">
            <a className="btn" href="#sign">
              {read.sayYes}
            </a>
            <a href="#ask">{read.askFirst}</a>
          </p>
        )}
      </div>
      <div className="yours-read">
        {state === 'out' && card}
        <ProposalDetailsSection page={page} list={state === 'out' ? list : undefined} />
        <ProposalTermsSection page={page} summary={points} />
      </div>
      {maySign && path !== null && <AcceptBar page={page} />}
      <div className="yours-act">
        {maySign && <SignatureSection page={page} typed={typed} errors={errors} />}
        {!page.isReader && (
          <div className="yours-asks">
            <SendQuestionSection
              page={page}
              typed={typed}
              errors={errors}
              isAsked={said === 'asked'}
              isFirst={isOpen}
            />
            {isOpen && path !== null && <SharePageSection page={page} isAhead />}
            {isOpen && <DeclineProposalSection typed={typed} errors={errors} language={language} />}
          </div>
        )}
      </div>
    </>
  )
  if (path === null || page.isReader) return <div className="wrap two yours">{parts}</div>
  return (
    <form className="wrap two yours" id="yours" method="post" action={`${path}${page.query}`}>
      <p className="unseen" role="status" id="live-said" />
      {parts}
    </form>
  )
}

/**
 * Bar at the bottom of a phone's screen with the total and a link to the signature. Hidden once the signature is in view.
 */
function AcceptBar({ page: { sums, language } }: { page: ClientPageData }) {
  return (
    <p className="yours-bar">
      <b id="live-bar">{getFormatter(language).dollars(sums.totalCents)}</b>
      <a className="btn" href="#sign">
        {clientPageText(language).read.sayYes}
      </a>
    </p>
  )
}

/** The page after acceptance: next actions first, then other actions, then documents. */
function PageAfterAcceptance(props: BodyProps & { path: string }) {
  const {
    page,
    path,
    said,
    notice,
    typed = emptyFormInput,
    way,
    list,
    cards = false,
    card,
    named = null,
    told = null,
    questions,
  } = props
  const { state, language, account } = page
  const { page: words, after, read, drinks } = clientPageText(language)
  const errors = notice?.errors ?? []
  const isOver = state === 'done' || state === 'called-off'
  const mayChange = !page.isReader && !page.openChange && (state === 'agreed' || state === 'reserved')
  // Once the event is done and paid, its payments are a line among the documents.
  const hasPapers = page.papers.payments.length + page.papers.papers.length + page.copies.length > 0
  const isAllSettled = state === 'done' && account.open.length === 0 && (hasPapers || page.signature !== null)
  const hasOwed = !isAllSettled && (state !== 'called-off' || account.open.length > 0)
  const shopping = list ? { shopping: list.shopping } : null
  const steps = state === 'reserved' ? computeClientSteps(page, { drinks: named, list: shopping, told }) : []
  // A booked event's next amount due is paid in its step. The step is collapsed while the due date is far off.
  const isInRow = steps.some(isUnpaidStep)
  const isOpen = Boolean(way) || page.clearing.length > 0 || page.saysSent.length > 0
  // After a request to cancel, the step is collapsed. The amount is still due, but not requested first.
  const left = hasPendingCancellation(page) ? account.next : null
  const isNear = isOpen || (!left && account.next !== null && account.next.dueOn <= addDays(page.today, 21))
  const place = state === 'agreed' ? 'alone' : isInRow ? 'row' : 'whole'
  const owed = hasOwed && <AmountsDueSection page={page} way={way} path={path} cards={cards} place={place} />
  const ask = (
    <form id="yours" className="act-form" method="post" action={`${path}${page.query}`}>
      <SendQuestionSection page={page} typed={typed} errors={errors} isAsked={said === 'asked'} />
    </form>
  )
  const hasCard = state === 'reserved' || state === 'agreed'
  const isUnpaid = state === 'agreed'
  // The side column has the price until the deposit is paid, then the menu card. Without either it has the actions and
  // documents.
  const side = isUnpaid ? <PriceBreakdownSection page={page} /> : state === 'called-off' ? null : card
  const besides = (
    <>
      {!page.isReader && (
        <ClientActionsSection
          page={page}
          path={path}
          ask={ask}
          change={mayChange ? words.changed : null}
          drinks={isUnpaid && named?.isOpen ? (named.named > 0 ? drinks.change : drinks.name) : null}
          hasCalendar={state === 'reserved'}
        />
      )}
      <div className="yours-rows">
        {isUnpaid && left && (
          <details className="yours-points" open={isOpen}>
            <summary>
              <span>
                {after.money}
                <small>{`${getFormatter(language).dollars(left.cents)}, ${formatClientDueDate(left.dueOn, page)}`}</small>
              </span>
            </summary>
            <div>{owed}</div>
          </details>
        )}
        <PapersRow page={page} path={path} hint={isAllSettled ? formatSettledBalance(account, language) : undefined} />
        <details className="yours-points" id="agreed">
          <summary>
            <span>
              {after.agreed}
              <small>{isUnpaid ? after.agreedHintUnpaid : hasCard ? after.agreedHint : after.agreedHintOver}</small>
            </span>
          </summary>
          <div>
            {hasCard && !isOver ? (
              <ProposalDetailsSection page={page} list={state === 'agreed' ? list : undefined} />
            ) : null}
            {!isUnpaid && <PriceBreakdownSection page={page} />}
            <ProposalTermsSection page={page} summary={read.pointsAgreed(page.document.terms.clauses.length)} />
          </div>
        </details>
      </div>
      <p className="hint">{formatAcceptance(page.signature, page.document.house.timeZone, language)}</p>
    </>
  )
  return (
    <div className="wrap two yours-after">
      <div>
        {state === 'agreed' && !left && owed}
        {state === 'reserved' && (
          <ClientStepsSection
            page={page}
            path={path}
            steps={steps}
            list={list?.path ? addLanguageQuery(list.path, page) : null}
            ways={isInRow && owed}
            isNear={isNear}
          />
        )}
        {state === 'called-off' && <CanceledEventSection page={page} />}
        {state === 'postponed' && <PostponedEventSection page={page} path={path} />}
        {state === 'done' && <BookAgainSection page={page} />}
        {!isOver && !page.isReader && questions}
        {state !== 'agreed' && !isInRow && owed}
        {side && besides}
      </div>
      <div>{side || besides}</div>
    </div>
  )
}

/** Signed documents, payments, invoices and receipts in a collapsed row. */
function PapersRow({ page, path, hint }: { page: ClientPageData; path: string; hint?: string | undefined }) {
  const { signature, copies, language, papers } = page
  const { owed } = clientPageText(language)
  const signed = signature ? [{ href: `${path}/agreement.pdf`, words: owed.signedCopy }] : []
  const changes = copies.map(({ id, name }) => ({ href: `${path}/agreement.pdf?change=${id}`, words: `${name} (PDF)` }))
  return (
    <ClientPaymentHistorySection
      {...papers}
      path={path}
      language={language}
      copies={[...signed, ...changes]}
      hint={hint}
    />
  )
}

type OpenChangeProps = { change: NonNullable<ClientPageData['openChange']>; page: ClientPageData; path: string }

function OpenChange({ change, page, path }: OpenChangeProps) {
  const { heading, words, kind, callsOff } = change
  return (
    <section className="yours-standing">
      {/* A request to cancel is shown at the top of the page instead. */}
      {!callsOff && (
        <>
          <h2>{heading}</h2>
          <p dir="auto">{words}</p>
        </>
      )}
      <p className="yours-change">
        <a className={kind === 'asked' ? 'btn ghost' : 'btn'} href={`${path}/change${page.query}`}>
          {clientPageText(page.language).page.look[kind]}
        </a>
      </p>
    </section>
  )
}

type HeadProps = { page: ClientPageData; picture?: Photo | undefined; isWhole: boolean }

function ClientPageHead({ page, picture, isWhole }: HeadProps) {
  // The owner's preview page already has an `h1`.
  const Heading = isWhole ? 'h1' : 'h2'
  const { document, version, state, language } = page
  const { event, client, expiresOn, reference } = document
  const said = getFormatter(language)
  const { clock, monthDay } = said
  const { head } = clientPageText(language)
  const isOpen = state === 'out' || state === 'draft'
  const after = isWhole ? getAnsweredPageHeading(page) : null
  if (after)
    return (
      <section className="yours-head is-answered">
        <div className="wrap">
          {(state === 'reserved' || state === 'done') && !hasPendingCancellation(page) && <Toast />}
          {after.eyebrow && <p className="eyebrow">{after.eyebrow}</p>}
          <Heading>{after.heading}</Heading>
          {after.lead && (
            <p className="lead" dir="auto">
              {after.lead}
            </p>
          )}
        </div>
      </section>
    )
  const at = isOpen ? 'open' : ['agreed', 'reserved'].includes(state) ? 'agreed' : 'over'
  const [name, isHere] = head.hereIs(formatFirstNames(client.name), monthDay(event.eventDate), at)
  return (
    <section className="yours-head">
      {picture && <PhotoImage picture={picture} sizes="100vw" first />}
      <div className="wrap">
        <p className="eyebrow">
          {isOpen ? head.goodUntil(formatDeadlineDay(said, expiresOn, page.today)) : head.proposal(reference, version)}
        </p>
        <Heading>
          <span className="together">{name}</span> <span className="together">{isHere}</span>
        </Heading>
        {state !== 'called-off' && (
          <p className="lead">
            {head.evening({
              bartenders: event.allBartenders,
              guests: event.eventGuestCount,
              from: clock(event.eventStartTime),
              to: [clock(event.eventEndTime), page.eventZone && formatTimeZone(page.eventZone, page.language)]
                .filter(Boolean)
                .join(' '),
              place: getBookedVenue(event.eventVenue),
            })}
          </p>
        )}
      </div>
    </section>
  )
}

/** Drawing of two glasses raised in a toast. */
function Toast() {
  return (
    <div className="toast" aria-hidden="true">
      <svg viewBox="0 0 60 40">
        <path d="M30 27V5M16 30 6 14M44 30 54 14" />
      </svg>
      <LogoImage on="dark" isCorner />
      <LogoImage on="dark" isCorner />
    </div>
  )
}

function Standing({ page, notice }: { page: ClientPageData; notice: ClientPageNotice | null | undefined }) {
  const { share } = clientPageText(page.language)
  const standing = formatProposalStatus(page)
  return (
    <>
      <ClientPageNoticeSection notice={notice} />
      {page.isReader && !notice && (
        <section className="yours-standing">
          <h2>{share.reading(formatFirstNames(page.document.client.name))}</h2>
          <p>{share.readOnly(getClientNextAction(page))}</p>
        </section>
      )}
      {standing && !notice && page.state === 'out' && (
        <section className="yours-standing">
          <h2>{standing.heading}</h2>
          <p dir="auto">{standing.words}</p>
        </section>
      )}
      {page.changes && page.state === 'out' && (
        <section className="yours-standing" aria-labelledby="changes">
          <h2 id="changes">{clientPageText(page.language).page.whatChanged(page.changes.since)}</h2>
          <ul>
            {page.changes.words.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
