import { formatDollarsAndCents } from '../../business/money.ts'
import { EstimateLineList } from '../../quotes/pricing/estimate-line-list.tsx'
import type { EventRecord, QuoteSnapshot } from '../../events/event/event.ts'
import {
  isSameEstimate,
  toEmailEstimate,
  formatEstimateChannel,
  toShownEstimate,
  type QuotedEstimate,
} from '../../events/event/quoted-estimates.ts'
import { formatTimelineRows, formatPriceRange } from '../../quotes/pricing/formatted-estimate.ts'
import { toOwnerEstimateLines } from '../../quotes/pricing/owner-estimate-lines.ts'
import { formatDateTime } from '../../business/dates.ts'
import { quoteTextEn } from '../../quotes/pricing/quote-text.ts'

/** The current estimate line by line with its reasons and the event details, and whether the client knows it. */
export function EstimateSection({
  event,
  lastTold,
  timeZone,
  hasEvening,
  canPropose,
}: {
  event: EventRecord
  lastTold: QuotedEstimate | null
  timeZone: string
  /** Whether the event details are shown apart from the estimate. */
  hasEvening: boolean
  /** Whether the estimate can be sent as a proposal at once. */
  canPropose: boolean
}) {
  const now = toEmailEstimate(event.snapshot)
  const isTold = lastTold !== null && isSameEstimate(lastTold.snapshot, now)
  const said = isTold ? lastTold.snapshot : now
  return (
    <section className="job-part">
      <h2>Estimate</h2>
      <p className="small">
        {isTold
          ? `${formatEstimateChannel(lastTold.kind, event)}, ${formatDateTime(lastTold.at, timeZone)}`
          : 'They have not seen this price yet: put it in your reply.'}
      </p>
      <Offer snapshot={{ ...said, ...(hasEvening && { timeline: [] }) }} date={event.request.eventDate} />
      {canPropose && (
        <form className="acts" method="post" action={`/backbar/jobs/${event.id}/proposal`}>
          <button className="btn ghost" type="submit" name="intent" value="start">
            Preview it as a proposal
          </button>
        </form>
      )}
    </section>
  )
}

/** Every estimate that was sent to the client, latest first. */
export function EstimateHistorySection({
  event,
  toldEstimates,
  timeZone,
}: {
  event: EventRecord
  toldEstimates: QuotedEstimate[]
  timeZone: string
}) {
  if (toldEstimates.length === 0) return null
  const isOurs = toldEstimates.every(({ kind }) => kind === 'hand' || kind === 'import')
  return (
    <section className="job-part">
      <h2>{isOurs ? 'Estimate' : 'What the client was told'}</h2>
      {toldEstimates.toReversed().map(({ at, kind, snapshot }) => (
        <details key={at} className="told-estimate">
          <summary>
            {formatEstimateChannel(kind, event)}, {formatDateTime(at, timeZone)}
          </summary>
          <Offer snapshot={snapshot} date={event.request.eventDate} />
        </details>
      ))}
    </section>
  )
}

function Offer({ snapshot, date }: { snapshot: QuoteSnapshot; date: string }) {
  const { lines, open, timeline, totalCents, range, isDriveOpen } = toShownEstimate(snapshot)
  const span = range && formatPriceRange(range, quoteTextEn, formatDollarsAndCents)
  const plain = totalCents === null ? (span ?? null) : formatDollarsAndCents(totalCents)
  const sum = plain && isDriveOpen ? `${plain} ${quoteTextEn.ticket.drive}` : plain
  return (
    <>
      <EstimateLineList lines={toOwnerEstimateLines(lines)} sum={sum} inMoney={formatDollarsAndCents} from="from" />
      {lines.length === 0 && sum === null && <p>No starting price yet.</p>}
      {open.length > 0 && (
        <p className="small">Still missing: {open.map((point) => quoteTextEn.open[point] ?? point).join('; ')}.</p>
      )}
      {timeline.length > 0 && (
        <dl className="times">
          {formatTimelineRows(timeline, date, quoteTextEn).map(([time, label]) => (
            <div key={label}>
              <dt>{time}</dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
