import { formatTelHref } from '../../ui/phone-href.ts'
import { formatTimeZone } from '../../business/event-zone.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { DocumentHead } from '../../ui/document-head.tsx'
import type { Language } from '../../ui/language.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { runSheetText } from './run-sheet-text.ts'
import {
  countOmittedLines,
  type RunSheetLinePart,
  type PrintLayout,
  type RunSheetLine,
  type RunSheetSection,
} from './run-sheet.ts'

export type RunSheetPageProps = {
  /** The language of whoever reads it; English where none is said. */
  language?: Language
  eventId: string
  /** Whose event it is, and what for. */
  title: string
  date: string
  /** The zone its times are in, where it is not the business's. */
  eventZone?: string
  reference: string
  sections: RunSheetSection[]
  print: PrintLayout
  /** On the owner's copy alone: the balance in words. */
  money: string | null
  /** Whether the reader chooses between the copy with the money and the one without. */
  hasCopies?: boolean
  /** Whom a tap calls, by the line they stand in (E.164), and the address on a map. */
  phones: Record<string, string>
  mapHref: string | null
  isPostponed: boolean
  version: number
  /** When it was opened, on the business's clock. */
  stamp: string
  qr: { size: number; path: string }
  answerHref: string
  /** The script that has it kept, and until when; null where it is not kept. */
  keep: { src: string; until: number } | null
  /** Where it leads back to; the owner's pages where nothing is said. */
  back?: { href: string; words: string }
}

/** The event on one page, for the owner or, without the money, for the crew. */
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
            <Part key={section.id} section={section} {...props} />
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

type PartProps = Pick<RunSheetPageProps, 'language' | 'phones' | 'mapHref' | 'print'> & { section: RunSheetSection }

function Part({ section, language, phones, mapHref, print }: PartProps) {
  const { and, moreOnPhone } = runSheetText(language)
  const { id, heading } = section
  // The head says whose event it is, and when.
  const lines = section.lines.filter((line) => id !== 'who' || (line.id !== 'event' && line.id !== 'date'))
  const more = countOmittedLines({ ...section, lines }, print)
  return (
    <section className={`part-${id}`} aria-labelledby={`part-${id}`}>
      <h2 id={`part-${id}`}>{heading}</h2>
      <dl>
        {lines.map((line, i) => (
          <div key={line.id} className={i >= lines.length - more ? 'off-page' : undefined}>
            <dt lang={getLanguage(line, 'label')}>{line.label}</dt>
            <dd className={line.isMissing ? 'missing' : undefined} lang={getLanguage(line, 'words')}>
              {linked(line, phones[line.id], mapHref)}
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && (
        <p className="on-page">
          {`${and} `}
          {more}
          {` ${moreOnPhone}`}
        </p>
      )}
    </section>
  )
}

/** The language of a part of a line, where it is not the sheet's. */
function getLanguage({ english }: RunSheetLine, part: RunSheetLinePart): Language | undefined {
  return english?.includes(part) ? 'en' : undefined
}

/** A number is tapped to call, an address opens the phone's map. */
function linked({ id, words, isMissing }: RunSheetLine, phone: string | undefined, mapHref: string | null) {
  if (isMissing) return words
  if (phone) return <a href={formatTelHref(phone)}>{words}</a>
  if (id === 'address' && mapHref)
    return (
      <a href={mapHref} rel="noreferrer">
        {words}
      </a>
    )
  return words
}
