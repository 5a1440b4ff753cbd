import { Fragment, type ReactNode } from 'react'
import { formatQuoteRequestRows } from '../../events/event/event-text.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { formatShortMonthDay } from '../../business/dates.ts'
import type { MissingDetail } from '../../events/event/missing-details.ts'
import type { EventShoppingList } from './event-overview.ts'
import type { SimilarEvent } from './similar-events.ts'
import { MergeEventsForm } from './merge-events-form.tsx'
import { formatStateLabel } from '../../events/event/event-state-text.ts'

type Props = { event: EventRecord; list: Pick<EventShoppingList, 'line' | 'evenings' | 'address'> }

/** Fields that the event header already shows. */
const headerFields = ['eventDate', 'eventGuestCount', 'eventVenue', 'eventLocation'] as const

/** Everything the visitor entered, free text unchanged. */
export function QuoteRequestSection({ event, list }: Props) {
  return (
    <section className="job-part">
      <h2>What the client asked for</h2>
      <QuoteRequestRows event={event} list={list} but={headerFields} />
    </section>
  )
}

/** Rows of a quote request. */
export function QuoteRequestRows({
  event,
  list,
  but = [],
}: {
  event: EventRecord
  list?: Props['list']
  but?: typeof headerFields | []
}) {
  const { request } = event
  const campaign = Object.entries(request.campaign)
  const rows: [label: string, words: ReactNode][] = [
    ...formatQuoteRequestRows(event, 'en', true, but),
    ...(request.fromEmail === null ? [] : [['Email', withLineBreaks(request.fromEmail)] as [string, ReactNode]]),
    ...(event.language === 'es'
      ? [['Language', 'They wrote in Spanish: their receipt and their page are in Spanish.'] as [string, ReactNode]]
      : []),
    ...(list ? [['Drinks plan', <PlanLine key="plan" event={event} list={list} />] as [string, ReactNode]] : []),
    ...(campaign.length > 0
      ? [
          ['Ad or link they came through', campaign.map(([name, value]) => `${name}: ${value}`).join('\n')] as [
            string,
            ReactNode,
          ],
        ]
      : []),
  ]
  return (
    <dl className="told">
      {rows.map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * A plan from the business's own events has other figures than the client's emails and the calculator, which use standard
 * amounts.
 */
function PlanLine({ event: { request }, list: { line, evenings, address } }: Props) {
  const isOurs = line !== null && evenings !== null
  return (
    <>
      {line ?? (request.drinks === null ? 'None attached.' : 'One is attached that cannot be read.')}
      {isOurs && `, based on ${evenings === 1 ? 'an event' : `${evenings} events`} of yours.`}{' '}
      <a href={address}>{isOurs ? 'See the calculator’s plan' : line ? 'See it' : 'Make one'}</a>
    </>
  )
}

/** Lets an email address break across lines after its @ and its dots. */
function withLineBreaks(address: string) {
  return address.split(/(?<=[@.])/).map((part, i) => (
    <Fragment key={i}>
      {part}
      <wbr />
    </Fragment>
  ))
}

/** Remarks on the request, and details to ask the client for. */
export function RemarksSection({ event: { snapshot }, missing }: { event: EventRecord; missing: MissingDetail[] }) {
  if (missing.length === 0 && snapshot.remarks.length === 0) return null
  return (
    <section className="job-part">
      <h2>Things to check</h2>
      <ul className="mind">
        {missing.map(({ code, words }) => (
          <li key={code}>{words}</li>
        ))}
        {snapshot.remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </section>
  )
}

/** Number of similar events shown. The most similar come first. */
const maxSimilarShown = 3

/** Events that may be duplicates. The owner decides. */
export function SimilarEventsSection({ event, alike }: { event: EventRecord; alike: SimilarEvent[] }) {
  if (alike.length === 0 && event.duplicateOf === null) return null
  const more = alike.slice(maxSimilarShown)
  return (
    <section className="job-part" id="same-event">
      <h2>Possible duplicates</h2>
      {event.duplicateOf && <p>A second version of {event.duplicateOf}, sent from the same form.</p>}
      <SimilarEventList event={event} alike={alike.slice(0, maxSimilarShown)} />
      {more.length > 0 && (
        <details>
          <summary>{more.length} more</summary>
          <SimilarEventList event={event} alike={more} />
        </details>
      )}
    </section>
  )
}

function SimilarEventList({ event, alike }: { event: EventRecord; alike: SimilarEvent[] }) {
  return (
    <ul className="plain-list">
      {alike.map(({ id, reference, name, date, state, likenesses }) => (
        <li key={id}>
          <a href={`/backbar/jobs/${id}`}>
            {name}, {formatShortMonthDay(date)}
          </a>
          <span className="small">
            {reference}, {formatStateLabel(state)}: {likenesses.join(', ')}
          </span>
          <MergeEventsForm event={event} other={{ id, reference, name, date, state, likenesses }} />
        </li>
      ))}
    </ul>
  )
}
