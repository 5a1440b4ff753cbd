import { calledName } from '../../leads/lead/lead-words.ts'
import { bookedVenue } from '../../leads/lead/missing-facts.ts'
import type { ReactNode } from 'react'
import type { PublicIdentity } from '../../business/business.ts'
import { saidIn } from '../../business/said-in.ts'
import { Photo } from '../../photos/library/photo.tsx'
import type { Picture } from '../../photos/library/picture.ts'
import { OptionalWord } from '../../ui/field.tsx'
import { Head } from '../../ui/head.tsx'
import { YourPapersPart } from '../payments/your-papers-part.tsx'
import { AskPart, NoPart } from './ask-part.tsx'
import { dueDay } from '../proposals/due-day.ts'
import { afterHead, StepsPart } from './after-part.tsx'
import type { Beside } from './yours-steps.ts'
import { NoticePart } from '../proposals/notice-part.tsx'
import { isAgreed } from '../proposals/proposal.ts'
import { ReadPart } from './read-part.tsx'
import { SignPart } from './sign-part.tsx'
import { OwedPart } from './owed-part.tsx'
import { YoursFrame, type OtherLanguage } from '../proposals/yours-frame.tsx'
import { YoursTicket } from './yours-ticket.tsx'
import type { YoursNotice } from '../proposals/notice.ts'
import { standingNotice, yesWords, type Yours, type YoursList, type YoursWords } from './yours.ts'
import { withView } from '../proposals/yours-language.ts'
import { yoursWords } from '../proposals/yours-words.ts'

type Props = {
  identity: PublicIdentity
  page: Yours
  picture?: Picture | undefined
  /** The page’s own path; null where the owner looks at it and nothing can be sent. */
  path: string | null
  island?: string | undefined
  said?: string | null | undefined
  notice?: YoursNotice | null | undefined
  typed?: YoursWords | undefined
  way?: string | undefined
  /** What they buy; not where the owner looks at it. */
  list?: YoursList | undefined
  /** Whether cards are taken. */
  cards?: boolean | undefined
  /** The way to their drinks and their menu card. */
  drinks?: ReactNode
  /** How many drinks they named, once there was a yes. */
  named?: Beside['drinks'] | undefined
  /** What is asked of them about the evening. */
  questions?: ReactNode
  /** The same page in the other language. */
  other?: OtherLanguage | null | undefined
}

/** The couple’s page whole, with our name above it. */
export function YoursPage({ identity, picture, other, ...props }: Props) {
  const { page, island } = props
  const { language } = page
  const { frame } = yoursWords(language)
  const day = saidIn(language).monthDay(page.document.event.eventDate)
  return (
    <YoursFrame identity={identity} language={language} other={other}>
      <Head
        title={`${props.notice?.errors ? frame.error : ''}${day} · ${identity.name}`}
        description={frame.ownPage}
        canonical={null}
      />
      <YoursBody {...props} picture={picture} />
      {island && page.state === 'out' && <script type="module" src={island} />}
    </YoursFrame>
  )
}

const nothingTyped: YoursWords = { signature: '', consent: false, words: '', reason: '' }

/** The page without what stands around it: the owner sees the same before it is sent. */
export function YoursBody({
  page,
  picture,
  path,
  said,
  notice,
  typed = nothingTyped,
  way,
  list,
  cards = false,
  drinks = null,
  named = null,
  questions = null,
}: Omit<Props, 'identity' | 'island'>) {
  const { state, language } = page
  const { dollars } = saidIn(language)
  const { frame, page: words, sign } = yoursWords(language)
  const isOpen = state === 'out'
  const isYes = isAgreed(state)
  const changeLink = state === 'postponed' ? words.newDay : state === 'done' ? null : words.changed
  const errors = notice?.errors ?? []
  const isAhead = state === 'agreed' || state === 'reserved'
  const owed = <OwedPart page={page} way={way} path={path} cards={cards} isStep={state === 'reserved'} />
  const parts = (
    <>
      <div className="yours-read">
        <ReadPart page={page} list={list} drinks={isOpen ? drinks : null} />
      </div>
      {!(isAhead && path !== null) && <YoursTicket page={page} />}
      <div className="yours-act">
        {isOpen && !notice?.isTaken && <SignPart page={page} typed={typed} errors={errors} />}
        <AskPart page={page} typed={typed} errors={errors} isAsked={said === 'asked'} />
        {isOpen && <NoPart typed={typed} errors={errors} language={language} />}
      </div>
    </>
  )
  return (
    <OptionalWord value={frame.optional}>
      <YoursHead page={page} picture={picture} isWhole={path !== null} />
      <div className="wrap yours-steps">
        <Steps page={page} />
        <Standing page={page} notice={notice} />
        {isYes && page.openChange && path !== null && <OpenChange change={page.openChange} page={page} path={path} />}
        {/* What became of the money of what is off stands above and in the terms. */}
        {!isAhead &&
          (isYes || state === 'released' || (state === 'called-off' && page.account.open.length > 0)) &&
          owed}
        {isYes && !isAhead && questions}
        {path !== null && !isAhead && <PapersRow page={page} path={path} />}
        {isYes && !isAhead && drinks}
        {isYes && !isAhead && path !== null && changeLink && !page.openChange && (
          <p className="yours-change">
            <a href={`${path}/change${page.query}`}>{changeLink}</a>
          </p>
        )}
      </div>
      {isAhead && path !== null && (
        <div className="wrap two yours-after">
          <div>
            {state === 'agreed' && owed}
            {state === 'reserved' && (
              <StepsPart
                page={page}
                path={path}
                beside={{ drinks: named, list: list ? { shopping: list.shopping } : null }}
                list={list?.path ? withView(list.path, page) : null}
              />
            )}
            {state === 'reserved' && owed}
            {questions}
            <p className="acts">
              <a className="btn ghost" href="#ask">
                {yoursWords(language).after.askUs}
              </a>
              {changeLink && !page.openChange && (
                <a className="btn ghost" href={`${path}/change${page.query}`}>
                  {changeLink}
                </a>
              )}
            </p>
            <PapersRow page={page} path={path} />
            <p className="hint">{yesWords(page.signature, page.document.house.timeZone, language)}</p>
          </div>
          <div>
            <YoursTicket page={page} />
            {/* Until they named some, the step beside it says the same. */}
            {(state === 'agreed' || (named?.named ?? 0) > 0) && drinks}
          </div>
        </div>
      )}
      {path !== null && <form id="share-list" method="post" action={`${path}${page.query}`} hidden />}
      {path === null ? (
        <div className="wrap two yours">{parts}</div>
      ) : (
        <form className="wrap two yours" id="yours" method="post" action={`${path}${page.query}`}>
          <p className="unseen" role="status" id="live-said" />
          {parts}
        </form>
      )}
      {isOpen && !notice?.isTaken && path !== null && (
        <div className="yours-bar" id="live-bar">
          <span>
            <b>{dollars(page.sums.totalCents)}</b>
            {page.sums.depositCents > 0 && !page.sums.isAllDue && (
              <small>{words.deposit(dollars(page.sums.depositCents))}</small>
            )}
          </span>
          <a className="btn" href="#sign">
            {sign.sign}
          </a>
        </div>
      )}
    </OptionalWord>
  )
}

/** What was signed, paid and issued, behind one row. */
function PapersRow({ page, path }: { page: Yours; path: string }) {
  const { signature, copies, language, papers } = page
  const { owed } = yoursWords(language)
  const signed = signature ? [{ href: `${path}/agreement.pdf`, words: owed.signedCopy }] : []
  const changes = copies.map(({ id, name }) => ({ href: `${path}/agreement.pdf?change=${id}`, words: `${name} (PDF)` }))
  return <YourPapersPart {...papers} path={path} language={language} copies={[...signed, ...changes]} />
}

type OpenChangeProps = { change: NonNullable<Yours['openChange']>; page: Yours; path: string }

function OpenChange({ change, page, path }: OpenChangeProps) {
  const { heading, words, kind } = change
  return (
    <section className="yours-standing">
      <h2>{heading}</h2>
      <p dir="auto">{words}</p>
      <p className="yours-change">
        <a className={kind === 'asked' ? 'btn ghost' : 'btn'} href={`${path}/change${page.query}`}>
          {yoursWords(page.language).page.look[kind]}
        </a>
      </p>
    </section>
  )
}

type HeadProps = { page: Yours; picture?: Picture | undefined; isWhole: boolean }

function YoursHead({ page, picture, isWhole }: HeadProps) {
  // On the owner’s page it stands within a page that has a first heading already.
  const Heading = isWhole ? 'h1' : 'h2'
  const { document, version, state, language } = page
  const { event, client, expiresOn, reference } = document
  const said = saidIn(language)
  const { clock, monthDay } = said
  const { head } = yoursWords(language)
  const isOpen = state === 'out'
  const after = isWhole ? afterHead(page) : null
  if (after)
    return (
      <section className="yours-head is-answered">
        <div className="wrap">
          <p className="eyebrow">{after.eyebrow ?? head.proposal(reference, version)}</p>
          <Heading>{after.heading}</Heading>
          <p className="lead" dir="auto">
            {after.lead}
          </p>
        </div>
      </section>
    )
  const at = isOpen || state === 'draft' ? 'open' : ['agreed', 'reserved'].includes(state) ? 'agreed' : 'over'
  return (
    <section className="yours-head">
      {picture && <Photo picture={picture} sizes="100vw" first />}
      <div className="wrap">
        <p className="eyebrow">
          <span>{`${head.proposal(reference, version)}${isOpen ? ',' : ''}`}</span>
          {isOpen && ' '}
          {isOpen && <span>{head.goodUntil(dueDay(said, expiresOn, page.today))}</span>}
        </p>
        <Heading>{head.hereIs(calledName(client.name), monthDay(event.eventDate), at)}</Heading>
        {state !== 'called-off' && (
          <p className="lead">
            {head.evening({
              what: [event.experienceName, event.packageName].filter(Boolean).join(', ') || head.yourBar,
              bartenders: event.allBartenders,
              guests: event.eventGuestCount,
              from: clock(event.eventStartTime),
              to: clock(event.eventEndTime),
              place: bookedVenue(event.eventVenue),
            })}
            {isOpen && !page.isTaken && ` ${head.readIt(document.lines.some(({ choice }) => choice !== 'fixed'))}`}
          </p>
        )}
      </div>
    </section>
  )
}

function Steps({ page: { state, language, sums } }: { page: Yours }) {
  const { steps: usual, page: words } = yoursWords(language)
  // There is something to pay at once only where a deposit is asked for, and then it may be everything.
  const steps =
    sums.depositCents === 0 ? usual.slice(0, -1) : sums.isAllDue ? [...usual.slice(0, -1), words.payment] : usual
  const at = state === 'out' ? 0 : null
  if (at === null) return null
  return (
    <ol className="steps">
      {steps.map((step, i) => (
        <li key={step} aria-current={i === at ? 'step' : undefined} className={i < at ? 'done' : undefined}>
          <i>{i < at ? '✓' : `0${i + 1}`}</i>
          {step}
        </li>
      ))}
    </ol>
  )
}

function Standing({ page, notice }: { page: Yours; notice: YoursNotice | null | undefined }) {
  const standing = standingNotice(page)
  return (
    <>
      <NoticePart notice={notice} />
      {standing && !notice && page.state === 'out' && (
        <section className="yours-standing">
          <h2>{standing.heading}</h2>
          <p dir="auto">{standing.words}</p>
        </section>
      )}
      {page.changes && page.state === 'out' && (
        <section className="yours-standing" aria-labelledby="changes">
          <h2 id="changes">{yoursWords(page.language).page.whatChanged(page.changes.since)}</h2>
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
