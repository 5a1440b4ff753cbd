import { formatTimeZone } from '../../business/event-zone.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { DocumentHead } from '../../ui/document-head.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { runSheetText } from './run-sheet-text.ts'
import type { RunSheetPageProps } from './run-sheet-page-props.ts'
import { RunSheetSectionView } from './run-sheet-section.tsx'

/** The run sheet on a single page: with money for the owner, without for staff. */
export function RunSheetPage(props: RunSheetPageProps) {
  const {
    language,
    eventId,
    title,
    date,
    eventZone,
    reference,
    sections,
    print,
    money,
    hasCopies = true,
    isPostponed,
    version,
    stamp,
    qr,
    answerHref,
    keep,
    back,
  } = props
  const words = runSheetText(language)
  const here = `/backbar/jobs/${eventId}/sheet`
  return (
    <>
      <DocumentHead title={`${words.title}: ${title}`} description={words.description} canonical={null} />
      <nav className="sheet-bar" aria-label={words.title}>
        {back ? (
          <a href={back.href}>{back.words}</a>
        ) : (
          <>
            <a href={`/backbar/jobs/${eventId}/night`}>Back to the event</a>
            <a href={`/backbar/jobs/${eventId}/night#load-out`}>Check off the packing list</a>
            {hasCopies &&
              (money === null ? (
                <a href={here}>Your copy, with the money</a>
              ) : (
                <a href={`${here}?copy=crew`}>Team copy, without the money</a>
              ))}
          </>
        )}
        {keep && (
          <p id="kept-here" role="status" data-kept="no" data-until={keep.until}>
            <span className="kept-words">The copy saved on this device on {stamp}: it may have changed since.</span>
          </p>
        )}
      </nav>
      <main className={`sheet pt-${print.size} ${print.isCut ? 'cut' : ''}`}>
        <header>
          <div>
            <h1>{title}</h1>
            <p>
              <b>{getFormatter(language).longDay(date)}</b>
              {eventZone && ` (${formatTimeZone(eventZone, language)})`}
            </p>
            <p className="stamp">
              {`${words.title} `}
              {reference}, {money === null ? `${words.teamCopy}, ` : 'owner’s copy, '}
              <a href={answerHref}>
                {`${words.version} `}
                {version}
              </a>
              , {stamp}
            </p>
            {money !== null && <p className="money">{money}</p>}
          </div>
          <QrCode {...qr} label={words.scan} />
        </header>
        {isPostponed && <p className="off">{words.postponed}</p>}
        <div className="sheet-parts">
          {sections.map((section) => (
            <RunSheetSectionView key={section.id} section={section} {...props} />
          ))}
          <section className="blanks" aria-labelledby="blanks">
            <h2 id="blanks">{words.onTheDay}</h2>
            {words.blanks.map((blank) => (
              <p key={blank}>{blank}</p>
            ))}
          </section>
        </div>
      </main>
      {keep && <script type="module" src={keep.src} />}
    </>
  )
}
