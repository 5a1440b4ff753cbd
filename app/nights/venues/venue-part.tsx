import { shortDay } from '../../business/dates.ts'
import { PhoneLinks } from '../../ui/phone-links.tsx'
import { addressWords, venueRows, type Likeness, type VenueAddress, type Venue } from './venue.ts'

export type AlikePlace = Venue & { likeness: Likeness; last: { name: string; date: string } | null }
type Props = { leadId: string; place: VenueAddress; venue: Venue | null; alike: AlikePlace[] }

/** What is known of the place of an event, on the owner's pages: its facts, or the way to them. */
export function VenuePart({ leadId, place, venue, alike }: Props) {
  const page = `/backbar/jobs/${leadId}/venue`
  const same = alike.find(({ likeness }) => likeness === 'same')
  return (
    <section className="slip venue-part" id="venue">
      <h2>The place</h2>
      {venue && (
        <>
          <p>
            <b>{venue.name}</b>
          </p>
          <VenueFactsList venue={venue} />
        </>
      )}
      {!venue && same && (
        <form method="post" action={page} className="acts">
          <p>
            You know a place like it: <KnownPlace {...same} />
          </p>
          <input type="hidden" name="intent" value="use" />
          <button className="btn" type="submit" name="venue" value={same.id}>
            It is there<span className="unseen">: {same.name}</span>
          </button>
        </form>
      )}
      {!venue && !same && (
        <p className="small">
          {place.name || 'The place'}: nothing noted yet about load-in, power, ice, parking. Note it once, and it is
          there for the next event too.
        </p>
      )}
      <p className="acts">
        <a className="btn ghost" href={page}>
          {venue ? 'Change the details' : same ? 'Look at it first' : 'Note what you know'}
        </a>
        <a className="btn ghost" href={`/backbar/jobs/${leadId}/packet`}>
          Venue packet
        </a>
      </p>
    </section>
  )
}

/** What a crew has to know of a place, as label and words; says where nothing is noted. */
function VenueFactsList({ venue }: { venue: Venue }) {
  const rows = venueRows(venue)
  if (rows.length === 0) return <p className="small">Nothing is noted of it yet.</p>
  return (
    <dl className="told">
      {rows.map(([field, label, words]) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {words}
            {field === 'phone' && (
              <p className="acts">
                <PhoneLinks phone={venue.phone} about={`${venue.contact || venue.name}, ${words}`} />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A known place and how one knows it: "Epping Forest Yacht Club, 32217, where Maya Torres was on May 15". */
export function KnownPlace({ name, address, zip, last }: AlikePlace) {
  return (
    <>
      <b>{name}</b>
      {`, ${addressWords({ address, zip }) || 'no address noted'}`}
      {last && `; ${last.name}, ${shortDay(last.date)}`}
    </>
  )
}
