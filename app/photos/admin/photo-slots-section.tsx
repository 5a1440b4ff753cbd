import { getPhotoPath, allSampleSlots, type PhotoSlotOption } from './photo-slot-options.ts'

type Props = {
  pictureId: string
  spots: PhotoSlotOption[]
  /** Number of photo slots with sample photos, which this photo could replace. */
  samplesHang: number
}

/** List of the site's slots with their current photos and a button to use this photo instead. */
export function PhotoSlotsSection({ pictureId, spots, samplesHang }: Props) {
  const others = spots.filter(({ isHere }) => !isHere)
  return (
    <section className="slip" aria-labelledby="places">
      <h2 id="places">Where it is used</h2>
      <form method="post" action={getPhotoPath(pictureId)}>
        {samplesHang > 0 && (
          <p>
            <button className="btn" type="submit" name="hang" value={allSampleSlots}>
              Use it wherever a sample is used ({samplesHang})
            </button>
          </p>
        )}
        <ul className="plain-list board spots">
          {spots
            .filter(({ isHere }) => isHere)
            .map(({ place, words }) => (
              <li key={place}>
                <div className="shrink">
                  <b>{words}</b> <span className="tag booked">is used here</span>
                </div>
                <button className="plain" type="submit" name="takeDown" value={place}>
                  Remove from here<span className="unseen"> ({words})</span>
                </button>
              </li>
            ))}
        </ul>
        {others.length > 0 && (
          <details open={others.length === spots.length}>
            <summary>{`${others.length}${others.length < spots.length ? ' other' : ''} places to use it`}</summary>
            <ul className="plain-list board spots">
              {others.map(({ place, words, now }) => (
                <li key={place}>
                  <div className="shrink">
                    <b>{words}</b>
                    <p className="small clipped">{now === null ? 'Nothing is used here now.' : `Now: ${now}`}</p>
                  </div>
                  <button className="btn ghost" type="submit" name="hang" value={place}>
                    Use here<span className="unseen"> ({words})</span>
                  </button>
                </li>
              ))}
            </ul>
          </details>
        )}
      </form>
    </section>
  )
}
