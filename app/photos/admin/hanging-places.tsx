import type { Spot } from './hanging.ts'

/** Every place on the site, what hangs there now, and a button that hangs this photo instead. */
export function HangingPlaces({ pictureId, spots }: { pictureId: string; spots: Spot[] }) {
  return (
    <section className="slip" aria-labelledby="places">
      <h2 id="places">Where it hangs</h2>
      <form method="post" action={`/backbar/photos/${pictureId}`}>
        <ul className="plain-list board spots">
          {spots.map(({ place, words, now, isHere }) => (
            <li key={place}>
              <div>
                <b>{words}</b> {isHere && <span className="tag booked">hangs here</span>}
                {!isHere && <p className="small clipped">{now === null ? 'Nothing hangs here now.' : `Now: ${now}`}</p>}
              </div>
              {isHere ? (
                <button className="plain" type="submit" name="takeDown" value={place}>
                  Take it down<span className="unseen"> from {words}</span>
                </button>
              ) : (
                <button className="btn ghost" type="submit" name="hang" value={place}>
                  Hang it here<span className="unseen"> ({words})</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      </form>
    </section>
  )
}
