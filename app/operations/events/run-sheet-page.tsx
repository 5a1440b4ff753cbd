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
  /** The reader's language, English by default. */
  language?: Language
  eventId: string
  /** Client and occasion. */
  title: string
  date: string
  /** Zone of its times, where it is not the business's. */
  eventZone?: string
  reference: string
  sections: RunSheetSection[]
  print: PrintLayout
  /** The balance in words, on the owner's copy only. */
  money: string | null
  /** Whether the reader can switch between the copies with and without money. */
  hasCopies?: boolean
  /** Phone numbers to call (E.164) by line id, and the map link of the address. */
  phones: Record<string, string>
  mapHref: string | null
  isPostponed: boolean
  version: number
  /** Time at which it was opened, in the business's time zone. */
  stamp: string
  qr: { size: number; path: string }
  answerHref: string
  /** The script that stores it offline, and the expiry. Null where it is not stored. */
  keep: { src: string; until: number } | null
  /** Link back. The default is the event's page in the back office. */
  back?: { href: string; words: string }
}

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
            <SheetSection key={section.id} section={section} {...props} />
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

function SheetSection({ section, language, phones, mapHref, print }: PartProps) {
  const { and, moreOnPhone } = runSheetText(language)
  const { id, heading } = section
  // The header already shows client and date.
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
              {linkLine(line, phones[line.id], mapHref)}
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

/** The language of a part of a line, where it differs from the run sheet's. */
function getLanguage({ english }: RunSheetLine, part: RunSheetLinePart): Language | undefined {
  return english?.includes(part) ? 'en' : undefined
}

/** Links a phone number to a call and an address to the map. */
function linkLine({ id, words, isMissing }: RunSheetLine, phone: string | undefined, mapHref: string | null) {
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
