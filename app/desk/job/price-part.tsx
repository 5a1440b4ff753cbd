import { dollarsAndCents } from '../../business/money.ts'
import { PriceLines } from '../../quotes/pricing/price-lines.tsx'
import type { Lead, Snapshot } from '../../leads/lead/lead.ts'
import { isSameOffer, letterOffer, toldBy, toldSum, type ToldEstimate } from '../../leads/lead/told-estimates.ts'
import { linesOfThem, momentRows } from '../../quotes/pricing/estimate-words.ts'
import { momentWords } from '../../business/dates.ts'
import { englishQuote } from '../../quotes/pricing/quote-words.ts'

type Props = { lead: Lead; toldEstimates: ToldEstimate[]; timeZone: string }

/** The estimate line by line with its reasons and the evening: as it stands now, and every time it was told. */
export function PricePart({ lead, toldEstimates, timeZone }: Props) {
  const last = toldEstimates.at(-1)
  const now = letterOffer(lead.snapshot)
  const isTold = last !== undefined && isSameOffer(last.snapshot, now)
  const date = lead.request.eventDate
  return (
    <>
      {!isTold && (
        <section className="slip">
          <h2>The estimate now</h2>
          <p className="small">They have not seen this price yet: put it in your reply.</p>
          <Offer snapshot={now} date={date} />
        </section>
      )}
      <section className="slip">
        <h2>
          {toldEstimates.every(({ kind }) => kind === 'hand' || kind === 'import') ? 'The estimate' : 'What they saw'}
        </h2>
        {toldEstimates.toReversed().map(({ at, kind, snapshot }) => (
          <div key={at} className="told-estimate">
            {(toldEstimates.length > 1 || !isTold) && (
              <h3>
                {toldBy[kind]}, {momentWords(at, timeZone)}
              </h3>
            )}
            <Offer snapshot={snapshot} date={date} />
          </div>
        ))}
      </section>
    </>
  )
}

function Offer({ snapshot, date }: { snapshot: Snapshot; date: string }) {
  const { lines, open, timeline } = snapshot
  const totalCents = toldSum(snapshot)
  return (
    <>
      <PriceLines lines={linesOfThem(lines)} totalCents={totalCents} inMoney={dollarsAndCents} from="from" />
      {lines.length === 0 && totalCents === null && <p>No starting price yet.</p>}
      {open.length > 0 && (
        <p className="small">Still missing: {open.map((point) => englishQuote.open[point] ?? point).join('; ')}.</p>
      )}
      {timeline.length > 0 && (
        <>
          <h3>Timeline</h3>
          <dl className="told named">
            {momentRows(timeline, date, englishQuote).map(([time, label]) => (
              <div key={label}>
                <dt>{time}</dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  )
}
