import type { ShiftTimes } from '../shifts/shift.ts'
import type { StaffPageData, StaffPageOffer, StaffPageOpenHandoff } from './staff-page-view.ts'
import type { StaffPageSectionProps } from './staff-page-section-props.ts'

type Props = StaffPageSectionProps & Pick<StaffPageData, 'offers' | 'reliefs' | 'takings'>

/** Offers to the staff member, earliest deadline first. Pay and miles come before the buttons. */
export function ShiftOffersSection({ offers, reliefs, takings, ...parts }: Props) {
  const { words, times, path } = parts
  const waiting = takings.map(({ id, day, giver }) => (
    <p key={id} className="crew-changed">
      {words.taking(times.monthDay(day), giver)}
    </p>
  ))
  if (offers.length + reliefs.length === 0) return <>{waiting}</>
  return (
    <section aria-labelledby="asked" className="crew-asked">
      {waiting}
      <h2 id="asked">{words.asked}</h2>
      {offers.map((offer) => (
        <form key={offer.id} method="post" action={path}>
          {offer.was && <p className="crew-changed">{words.changed}</p>}
          <OfferHeading {...parts} times={times} of={offer} />
          {offer.was && <p className="small">{words.was(formatWhen(offer.was, parts, offer.was.day !== offer.day))}</p>}
          <input type="hidden" name="offer" value={offer.id} />
          <p className="crew-answers wrap-line gap-3 flush">
            <button className="btn" name="intent" value="yes">
              {offer.was ? words.stillGood : words.yes}
            </button>
            <button className="btn ghost" name="intent" value="no">
              {words.no}
            </button>
            <button className="btn ghost" name="intent" value="cannot">
              {words.cannot}
            </button>
          </p>
          {offer.endsAt !== null && <p className="small">{words.until(times.moment(offer.endsAt))}</p>}
          {offer.hasOthers && <p className="small">{words.others}</p>}
        </form>
      ))}
      {reliefs.map((relief) => (
        <form key={relief.id} method="post" action={path}>
          <p className="crew-changed">{words.relief(relief.giver)}</p>
          <OfferHeading {...parts} of={relief} />
          <input type="hidden" name="handOver" value={relief.id} />
          <p className="crew-answers wrap-line gap-3 flush">
            <button className="btn" name="intent" value="take">
              {words.take}
            </button>
          </p>
        </form>
      ))}
    </section>
  )
}

function OfferHeading({ of, ...parts }: StaffPageSectionProps & { of: StaffPageOffer | StaffPageOpenHandoff }) {
  const { words, times } = parts
  return (
    <h3 className="stack">
      <b>{times.day(of.day)}</b>
      <b>{times.rate(of.rate)}</b>
      <span className="small">
        {words.role[of.role]}: {formatWhen(of, parts, false)}
      </span>
      <span className="small">
        {[words.tips, of.miles !== null && words.miles(of.miles)].filter(Boolean).join(', ')}
      </span>
    </h3>
  )
}

function formatWhen(of: ShiftTimes, { words, times }: StaffPageSectionProps, withDay: boolean): string {
  const { day, callAt, clockTo, venue, timeZone } = of
  return [withDay && times.day(day), words.fromTo(times.time(callAt, timeZone), times.eventTime(clockTo, of)), venue]
    .filter(Boolean)
    .join(', ')
}
