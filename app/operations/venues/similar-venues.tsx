import { SimilarVenueSummary, type SimilarVenue } from './similar-venue.tsx'
import { getVenuePath } from './venue.ts'

const similarityLabels = {
  same: 'the same name or address',
  maybe: 'a name like it',
  'other-zip': 'the same name, another ZIP',
} as const

/** Similar known venues, each linked with a single tap. */
export function SimilarVenues({ alike }: { alike: SimilarVenue[] }) {
  if (alike.length === 0) return null
  return (
    <section className="slip">
      <h2>Is it one of these?</h2>
      <form method="post">
        <input type="hidden" name="intent" value="use" />
        <ul className="plain-list">
          {alike.map((place) => (
            <li key={place.id}>
              <span>
                <SimilarVenueSummary {...place} /> <span className="small">({similarityLabels[place.likeness]})</span>
              </span>
              <button className="btn ghost" type="submit" name="venue" value={place.id}>
                Use this venue<span className="unseen">: {place.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </form>
      <p className="small">If it is none of them, note what you know below.</p>
    </section>
  )
}

/** A new venue that seems known. Nothing is stored until the owner decides. */
export function KnownVenueWarning({ known, isEvent }: { known: SimilarVenue[]; isEvent: boolean }) {
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="known-heading">
      <h2 id="known-heading">There is a venue like this already. Nothing is saved yet.</h2>
      <ul className="plain-list">
        {known.map((place) => (
          <li key={place.id}>
            <span>
              <SimilarVenueSummary {...place} />
            </span>
            {isEvent ? (
              <button className="btn" type="submit" name="use" value={place.id} formNoValidate>
                Use what is known of it
              </button>
            ) : (
              <a href={getVenuePath(place.id)}>Open it</a>
            )}
          </li>
        ))}
      </ul>
      <button className="btn ghost" type="submit" name="another" value="yes">
        It is another venue: save mine
      </button>
    </section>
  )
}
