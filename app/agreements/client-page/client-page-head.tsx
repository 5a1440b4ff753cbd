import { formatTimeZone } from '../../business/event-zone.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { formatFirstNames } from '../../events/event/first-name.ts'
import { getBookedVenue } from '../../events/event/missing-details.ts'
import { PhotoImage } from '../../photos/library/photo-image.tsx'
import type { Photo } from '../../photos/library/photo.ts'
import { LogoImage } from '../../ui/logo-image.tsx'
import { ClientPageNoticeSection } from '../proposals/client-page-notice-section.tsx'
import type { ClientPageNotice } from '../proposals/client-page-notice.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { formatDeadlineDay } from '../proposals/format-deadline-day.ts'
import { getAnsweredProposalHeading, hasPendingCancellation } from './after-acceptance-sections.tsx'
import type { ClientPageData } from './client-page-data.ts'
import { formatProposalStatus, getClientNextAction } from './proposal-status-text.ts'

type HeadProps = { page: ClientPageData; picture?: Photo | undefined; isWhole: boolean }

export function ClientPageHead({ page, picture, isWhole }: HeadProps) {
  // The owner's preview page already has an `h1`.
  const Heading = isWhole ? 'h1' : 'h2'
  const { document, version, state, language } = page
  const { event, client, expiresOn, reference } = document
  const said = getFormatter(language)
  const { clock, monthDay } = said
  const { head } = clientPageText(language)
  const isOpen = state === 'out' || state === 'draft'
  const after = isWhole ? getAnsweredProposalHeading(page) : null
  if (after)
    return (
      <section className="yours-head is-answered dark">
        <div className="wrap">
          {(state === 'reserved' || state === 'done') && !hasPendingCancellation(page) && <Toast />}
          {after.eyebrow && <p className="eyebrow">{after.eyebrow}</p>}
          <Heading>{after.heading}</Heading>
          {after.lead && (
            <p className="lead" dir="auto">
              {after.lead}
            </p>
          )}
          {after.settled && (
            <p>
              <b>{after.settled}</b>
            </p>
          )}
          {after.progress?.dueNow && (
            <p className="lead">
              <em>{after.progress.dueNow}</em>
            </p>
          )}
          {after.progress && (
            <div>
              <progress value={after.progress.paidCents} max={after.progress.totalCents} aria-labelledby="paid" />
              <p>
                <span id="paid">{after.progress.words}</span>{' '}
                {after.progress.isSoon && !after.progress.dueNow ? <b>{after.progress.left}</b> : after.progress.left}
              </p>
            </div>
          )}
        </div>
      </section>
    )
  const at = isOpen ? 'open' : ['agreed', 'reserved'].includes(state) ? 'agreed' : 'over'
  const [name, isHere] = head.hereIs(formatFirstNames(client.name), monthDay(event.eventDate), at)
  return (
    <section className="yours-head dark">
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

export function ClientPageStatus({
  page,
  notice,
}: {
  page: ClientPageData
  notice: ClientPageNotice | null | undefined
}) {
  const { share } = clientPageText(page.language)
  const standing = formatProposalStatus(page)
  return (
    <>
      <ClientPageNoticeSection notice={notice} />
      {page.isReader && !notice && (
        <section className="yours-standing any-break">
          <h2>{share.reading(formatFirstNames(page.document.client.name))}</h2>
          <p>{share.readOnly(getClientNextAction(page))}</p>
        </section>
      )}
      {standing && !notice && page.state === 'out' && (
        <section className="yours-standing any-break">
          <h2>{standing.heading}</h2>
          <p dir="auto">{standing.words}</p>
        </section>
      )}
      {page.changes && page.state === 'out' && (
        <section className="yours-standing any-break" aria-labelledby="changes">
          <h2 id="changes">{clientPageText(page.language).page.whatChanged(page.changes.since)}</h2>
          <ul className="bullets">
            {page.changes.words.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
