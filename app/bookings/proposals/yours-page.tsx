import type { ReactNode } from 'react'
import type { Identity } from '../../business/business.ts'
import { clock, monthDay, shortDay } from '../../business/dates.ts'
import { dollars } from '../../menu/catalogue/money.ts'
import { Photo } from '../../photos/library/photo.tsx'
import type { Picture } from '../../photos/library/picture.ts'
import { Head } from '../../ui/head.tsx'
import { AskPart, NoPart } from './ask-part.tsx'
import { NoticePart } from './notice-part.tsx'
import { isAgreed } from './proposal.ts'
import { ReadPart } from './read-part.tsx'
import { SignPart } from './sign-part.tsx'
import { OwedPart } from './owed-part.tsx'
import { YoursFrame } from './yours-frame.tsx'
import { YoursTicket } from './yours-ticket.tsx'
import { standingNotice, type Yours, type YoursList, type YoursNotice, type YoursWords } from './yours.ts'

type Props = {
  identity: Identity
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
}

/** The couple’s page whole, with our name above it. */
export function YoursPage({ identity, picture, ...props }: Props) {
  const { page, island } = props
  const day = monthDay(page.document.event.eventDate)
  return (
    <YoursFrame identity={identity}>
      <Head
        title={`${props.notice?.errors ? 'Error: ' : ''}${day} · ${identity.name}`}
        description="Your own page."
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
}: Omit<Props, 'identity' | 'island'>) {
  const { state } = page
  const isOpen = state === 'out'
  const isYes = isAgreed(state)
  const changeLink = state === 'postponed' ? 'Tell us your new day' : state === 'done' ? null : 'Something changed?'
  const errors = notice?.errors ?? []
  const parts = (
    <>
      <div className="yours-read">
        <ReadPart page={page} list={list} drinks={isOpen ? drinks : null} />
      </div>
      <YoursTicket page={page} />
      <div className="yours-act">
        {isOpen && <SignPart page={page} typed={typed} errors={errors} />}
        <AskPart page={page} typed={typed} errors={errors} isAsked={said === 'asked'} />
        {isOpen && <NoPart typed={typed} />}
      </div>
    </>
  )
  return (
    <>
      <YoursHead page={page} picture={picture} isWhole={path !== null} />
      <div className="wrap yours-steps">
        <Steps state={state} />
        <Standing page={page} notice={notice} />
        {isYes && page.openChange && path !== null && <OpenChange change={page.openChange} path={path} />}
        {(isYes || ['called-off', 'released'].includes(state)) && (
          <OwedPart page={page} way={way} path={path} cards={cards} />
        )}
        {isYes && drinks}
        {isYes && path !== null && changeLink && !page.openChange && (
          <p className="yours-change">
            <a href={`${path}/change`}>{changeLink}</a>
          </p>
        )}
      </div>
      {path !== null && <form id="share-list" method="post" action={path} hidden />}
      {path === null ? (
        <div className="wrap two yours">{parts}</div>
      ) : (
        <form className="wrap two yours" id="yours" method="post" action={path}>
          <p className="unseen" role="status" id="live-said" />
          {parts}
        </form>
      )}
      {isOpen && path !== null && (
        <div className="yours-bar" id="live-bar">
          <span>
            <b>{dollars(page.sums.totalCents)}</b>
            {page.sums.depositCents > 0 && <small>{`deposit ${dollars(page.sums.depositCents)}`}</small>}
          </span>
          <a className="btn" href="#sign">
            Sign
          </a>
        </div>
      )}
    </>
  )
}

function OpenChange({ change, path }: { change: NonNullable<Yours['openChange']>; path: string }) {
  const { heading, words, isOffered } = change
  return (
    <section className="yours-standing">
      <h2>{heading}</h2>
      <p dir="auto">{words}</p>
      <p className="yours-change">
        <a className={isOffered ? 'btn' : 'btn ghost'} href={`${path}/change`}>
          Look at it
        </a>
      </p>
    </section>
  )
}

type HeadProps = { page: Yours; picture?: Picture | undefined; isWhole: boolean }

function YoursHead({ page, picture, isWhole }: HeadProps) {
  // On the owner’s page it stands within a page that has a first heading already.
  const Heading = isWhole ? 'h1' : 'h2'
  const { document, version, state } = page
  const { event, client, expiresOn, reference } = document
  const bartenders = event.allBartenders === 1 ? 'One bartender' : `${countWord(event.allBartenders)} bartenders`
  const guests = event.eventGuestCount === 1 ? 'one guest' : `${event.eventGuestCount} guests`
  const isOpen = state === 'out'
  const stands = isOpen || state === 'draft' || isAgreed(state)
  return (
    <section className="yours-head">
      {picture && <Photo picture={picture} sizes="100vw" first />}
      <div className="wrap">
        <p className="eyebrow">
          <span>{`Proposal ${reference}, version ${version}${isOpen ? ',' : ''}`}</span>
          {isOpen && ' '}
          {isOpen && <span>{`good until ${shortDay(expiresOn)}`}</span>}
        </p>
        <Heading>
          {`${client.name.split(/\s+/)[0]}, ${stands ? 'here is' : 'about'} ${monthDay(event.eventDate)}`}
        </Heading>
        <p className="lead">
          {`${[event.experienceName, event.packageName].filter(Boolean).join(', ') || 'Your bar'}. ${bartenders}, ${guests}, ${clock(event.eventStartTime)} to ${clock(event.eventEndTime)}${event.eventVenue ? ` at ${event.eventVenue}` : ''}.`}
          {isOpen && !page.isTaken && ' Read it, choose, and say yes.'}
        </p>
      </div>
    </section>
  )
}

const steps = ['Read', 'Sign', 'Deposit']

function Steps({ state }: { state: Yours['state'] }) {
  const at = state === 'out' ? 0 : state === 'agreed' ? 2 : state === 'reserved' ? 3 : null
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
      {standing && !notice && (
        <section className="yours-standing">
          <h2>{standing.heading}</h2>
          <p dir="auto">{standing.words}</p>
        </section>
      )}
      {page.changes && page.state === 'out' && (
        <section className="yours-standing" aria-labelledby="changes">
          <h2 id="changes">{`What changed since version ${page.changes.since}`}</h2>
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

function countWord(count: number): string {
  return ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'][count] ?? String(count)
}
