import type { ReactNode } from 'react'
import { dollars } from '../catalogue/money.ts'
import { openWords } from '../leads/lead-words.ts'
import type { Snapshot } from '../leads/lead.ts'
import { momentRows } from '../leads/moments.ts'
import { PriceLines } from './price-lines.tsx'

type Props = {
  quote: Pick<Snapshot, 'lines' | 'totalCents' | 'open' | 'timeline' | 'miles'>
  eventDate: string | null
  heading: string
  children?: ReactNode
}

/** The price that explains itself: lines with reasons, the total or what keeps it open, and the evening's times. */
export function Ticket({ quote, eventDate, heading, children }: Props) {
  const { lines, totalCents, open, timeline, miles } = quote
  return (
    <>
      <p className="eyebrow">Your starting price</p>
      <h2>{heading}</h2>
      <PriceLines {...{ lines, totalCents }} inMoney={dollars} />
      {open.length > 0 && (
        <div className="open">
          <h3>What is still open</h3>
          <ul>
            {open.map((point) => (
              <li key={point}>{sentence(openWords[point] ?? point)}</li>
            ))}
          </ul>
        </div>
      )}
      {timeline.length > 0 && eventDate && (
        <div className="evening">
          <h3>The evening</h3>
          <dl>
            {momentRows(timeline, eventDate).map(([time, label]) => (
              <div key={label}>
                <dt>{time}</dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {miles !== null && (
        <p className="hint">
          {miles} miles from our base, as the crow flies between the centres of two ZIP areas (U.S. Census Bureau 2021,
          public domain).
        </p>
      )}
      {children}
    </>
  )
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
