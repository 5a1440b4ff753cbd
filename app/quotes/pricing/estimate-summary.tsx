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
import { Letterhead } from '../../ui/letterhead.tsx'
import type { LogoPicture } from '../../ui/theme.ts'
import { EstimateLineList } from './estimate-line-list.tsx'

type Props = {
  quote: Pick<FormattedEstimate, 'lines' | 'totalCents' | 'range' | 'open' | 'timeline' | 'miles' | 'packageName'>
  eventDate: string | null
  /** Whether the miles are to a ZIP they typed, not to the middle of a city they named. */
  hasZip: boolean
  words: QuoteText
  /** That the day is others' already, where it is. */
  taken?: string | undefined
  /** What the sum leaves out where the event is too far away to say whether we can come. */
  drive?: string | undefined
  /** Where it is said how we measure. */
  privacy: string
  letterhead: { name: string; line: string; emblem?: LogoPicture | null | undefined }
  children?: ReactNode
}

/** The price that explains itself: lines with reasons, the total or what keeps it open, and the evening's times. */
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
      <Letterhead {...letterhead} />
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
                <dt>{time}</dt>
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
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
