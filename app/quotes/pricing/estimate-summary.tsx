import {
  formatTimelineRows,
  formatPriceRange,
  formatRecommendedLine,
  listMissingPriceInputs,
  type FormattedEstimate,
} from './formatted-estimate.ts'
import type { QuoteText } from './quote-text.ts'
import { OwnerText } from '../../ui/page-language.tsx'
import type { ReactNode } from 'react'
import { formatDollars } from '../../business/money.ts'
import { EstimateLineList } from './estimate-line-list.tsx'
import { capitalize } from '../../business/capitalize.ts'

type Props = {
  quote: Pick<FormattedEstimate, 'lines' | 'totalCents' | 'range' | 'open' | 'timeline' | 'miles' | 'packageName'>
  eventDate: string | null
  /** Whether the miles are to a typed ZIP and not to the center of a named city. */
  hasZip: boolean
  words: QuoteText
  /** Notice that the date is taken. */
  taken?: string | undefined
  /** Notice that the total excludes travel, where the event may be too far away. */
  drive?: string | undefined
  /** Link to the explanation of how miles are measured. */
  privacy: string
  letterhead: ReactNode
  children?: ReactNode
}

/** Estimate with lines and reasons, the total or the missing inputs, and the event's timeline. */
export function EstimateSummary({
  quote,
  eventDate,
  hasZip,
  taken,
  drive,
  words,
  privacy,
  letterhead,
  children,
}: Props) {
  const { lines, totalCents, range, timeline, miles, packageName } = quote
  const open = listMissingPriceInputs(quote, hasZip)
  const plain = totalCents === null ? (range ? formatPriceRange(range, words) : null) : formatDollars(totalCents)
  const sum = plain && drive ? `${plain} ${drive}` : plain
  return (
    <>
      {letterhead}
      {taken ? <p className="eyebrow taken">{taken}</p> : <p className="eyebrow">{words.ticket.startingPrice}</p>}
      <h2>{eventDate ? words.dates.longDay(eventDate) : words.ticket.addsUp}</h2>
      {packageName && (
        <p className="package">
          <OwnerText>{packageName}</OwnerText>
        </p>
      )}
      <EstimateLineList
        {...{ lines, sum }}
        recommended={range ? formatRecommendedLine({ lines, range }, words) : null}
        inMoney={formatDollars}
        from={range && range.leastCents < range.mostCents ? words.ticket.fromSpan : words.ticket.from}
      />
      {open.length > 0 && (
        <div className="open">
          <h3>{words.ticket.stillToAnswer}</h3>
          <ul>
            {open.map((point) => (
              <li key={point}>{sentence(words.open[point] ?? point)}</li>
            ))}
          </ul>
        </div>
      )}
      {timeline.length > 0 && eventDate && (
        <div className="evening">
          <h3>{words.ticket.evening}</h3>
          <dl className="told named">
            {formatTimelineRows(timeline, eventDate, words).map(([time, label]) => (
              <div key={label}>
                <dt className="strong">{time}</dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {miles !== null && (
        <p className="hint">
          {words.ticket.miles(miles, hasZip)}
          <a href={privacy}>{words.ticket.howMeasured}</a>
        </p>
      )}
      {children}
    </>
  )
}

function sentence(words: string): string {
  return `${capitalize(words)}.`
}
