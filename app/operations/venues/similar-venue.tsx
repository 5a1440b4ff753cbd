import { formatWeekdayDate } from '../../business/dates.ts'
import { formatVenueAddress, type VenueSimilarity, type Venue } from './venue.ts'

export type SimilarVenue = Venue & { likeness: VenueSimilarity; last: { name: string; date: string } | null }
type Props = { eventId: string; alike: SimilarVenue[] }

/** Of an event whose place nobody named: the known one it seems to be at, taken with a tap. Nothing where there is none. */
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

/** A known place and how one knows it: "Epping Forest Yacht Club, 32217, where Maya Torres was on May 15". */
export function SimilarVenueSummary({ name, address, zip, last }: SimilarVenue) {
  return (
    <>
      <b>{name}</b>
      {`, ${formatVenueAddress({ address, zip }) || 'no address noted'}`}
      {last && `; ${last.name}, ${formatWeekdayDate(last.date)}`}
    </>
  )
}
