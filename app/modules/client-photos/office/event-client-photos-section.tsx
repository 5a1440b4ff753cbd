type PhotoView = { id: string; width: number; height: number; mayShow: boolean; address: string }

/** Creates the section of an event's overview with the photos that its client sent. Nothing if there are none. */
export function createEventClientPhotosSectionComponent({
  photos,
  remark,
}: {
  photos: PhotoView[]
  remark: string | null
}) {
  return () =>
    (photos.length > 0 || remark) && (
      <section className="slip" aria-labelledby="client-photos">
        <h2 id="client-photos">Photos from the client</h2>
        {remark && <p className="note">{remark}</p>}
        <ul className="cluster gap-5">
          {photos.map(({ id, width, height, mayShow, address }, i) => (
            <li key={id}>
              <a href={`${address}?save`}>
                <img
                  src={address}
                  width={120}
                  height={Math.round((120 * height) / width)}
                  alt={`Save number ${i + 1}`}
                  loading="lazy"
                />
              </a>
              <p className="small flush">{mayShow ? 'You may show it' : 'Only for you'}</p>
            </li>
          ))}
        </ul>
        {photos.length > 0 && (
          <p className="small">
            Tap a photo to save it. Before you show one, ask the guests who can be recognized, then add it under Photos.
          </p>
        )}
      </section>
    )
}
