import { dollarsAndCents } from '../catalogue/money.ts'
import { openWords } from '../leads/lead-words.ts'
import type { Lead } from '../leads/lead.ts'
import { momentRows } from '../leads/moments.ts'
import { PriceLines } from '../quote/price-lines.tsx'

/** What the visitor was told: the estimate line by line with its reasons, and the evening. */
export function PricePart({ lead: { request, snapshot } }: { lead: Lead }) {
  const { lines, totalCents, open, timeline } = snapshot
  return (
    <section className="slip">
      <h2>What they were told</h2>
      <PriceLines {...{ lines, totalCents }} inMoney={dollarsAndCents} />
      {open.length > 0 && <p className="small">Still open: {open.map((point) => openWords[point] ?? point).join('; ')}.</p>}
      {timeline.length > 0 && (
        <>
          <h3>The evening</h3>
          <dl className="told evening-times">
            {momentRows(timeline, request.eventDate).map(([time, label]) => (
              <div key={label}>
                <dt>{time}</dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
