import { formatWeekdayDate } from '../../business/dates.ts'
import { formatVenueAddress, type Venue } from './venue.ts'
import type { VenueSimilarity } from './compare-venues.ts'

export type SimilarVenue = Venue & { likeness: VenueSimilarity; last: { name: string; date: string } | null }
type Props = { eventId: string; alike: SimilarVenue[] }

/** Suggests a known venue for an event without a venue, to be linked with a single tap. Renders nothing without a match. */
export function VenueSuggestionSection({ eventId, alike }: Props) {
  const page = `/backbar/jobs/${eventId}/venue`
  const same = alike.find(({ likeness }) => likeness === 'same')
  if (!same) return null
  return (
    <form method="post" action={page} className="place-offer">
      <p>
        You know a venue like it: <SimilarVenueSummary {...same} />
      </p>
      <input type="hidden" name="intent" value="use" />
      <p className="acts">
        <button className="btn" type="submit" name="venue" value={same.id}>
          Use this venue<span className="unseen">: {same.name}</span>
        </button>
        <a className="btn ghost" href={page}>
          Look at it first
        </a>
      </p>
    </form>
  )
}

/** A known venue with its last event: "Epping Forest Yacht Club, 32217, where Maya Torres was on May 15". */
export function SimilarVenueSummary({ name, address, zip, last }: SimilarVenue) {
  return (
    <>
      <b>{name}</b>
      {`, ${formatVenueAddress({ address, zip }) || 'no address noted'}`}
      {last && `; ${last.name}, ${formatWeekdayDate(last.date)}`}
    </>
  )
}
