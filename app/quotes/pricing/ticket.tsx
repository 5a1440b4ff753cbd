import { momentRows, openWords, type ToldEstimate } from './estimate-words.ts'
import { longDay } from '../../business/dates.ts'
import type { ReactNode } from 'react'
import { dollars } from '../../menu/catalogue/money.ts'
import { Letterhead } from '../../ui/letterhead.tsx'
import type { EmblemPicture } from '../../ui/look.ts'
import { PriceLines } from './price-lines.tsx'

type Props = {
  quote: Pick<ToldEstimate, 'lines' | 'totalCents' | 'open' | 'timeline' | 'miles' | 'packageName'>
  eventDate: string | null
  letterhead: { name: string; line: string; emblem?: EmblemPicture | null | undefined }
  children?: ReactNode
}

/** The price that explains itself: lines with reasons, the total or what keeps it open, and the evening's times. */
export function Ticket({ quote, eventDate, letterhead, children }: Props) {
  const { lines, totalCents, open, timeline, miles, packageName } = quote
  return (
    <>
      <Letterhead {...letterhead} />
      <p className="eyebrow">Your starting price</p>
      <h2>{eventDate ? longDay(eventDate) : 'Adds up as you answer'}</h2>
      {packageName && <p className="package">{packageName}</p>}
      <PriceLines {...{ lines, totalCents }} inMoney={dollars} />
      {open.length > 0 && (
        <div className="open">
          <h3>Still to answer</h3>
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
          <dl className="told named">
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
          About {miles} {miles === 1 ? 'mile' : 'miles'} from us, as the crow flies, ZIP to ZIP.{' '}
          <a href="/privacy#miles">How we measure</a>
        </p>
      )}
      {children}
    </>
  )
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
