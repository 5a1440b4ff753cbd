import type { Language } from '../../../ui/language.ts'
import type { ClientPhotoView, RefusedPhoto } from '../client-photo.ts'
import { clientPhotoText } from '../client-photo-text.ts'

type Props = {
  language: Language
  isOpen: boolean
  photos: ClientPhotoView[]
  /** A refused form: its refused photos, how many were sent, and its box. */
  refused: RefusedPhoto[]
  sentCount: number
  mayShow: boolean
  /** Address that the forms post to. */
  action: string
  /** Address of the page of photos. */
  page: string
  /** Whether the photos are shown on the client page, which has only the newest. */
  isInline: boolean
}

/** Maximum number of photos on the client page. The page of photos shows all. */
const mostInline = 6

/** The form for photos and those that were sent. The script replaces it after sending. */
export function ClientPhotos(props: Props) {
  const { language, isOpen, photos, page, isInline } = props
  const text = clientPhotoText(language)
  const hiddenCount = Math.max(0, photos.length - mostInline)
  return (
    <div id="your-photos">
      {isOpen && <PhotosForm {...props} />}
      {photos.length > 0 && !isInline && <PhotoRows {...props} />}
      {photos.length > 0 && isInline && (
        <>
          <ul className="cluster plain-list flush gap-3">
            {photos.slice(hiddenCount).map((photo, i) => (
              <li key={photo.id}>
                <img
                  src={photo.address}
                  width={Math.round((72 * photo.width) / photo.height)}
                  height={72}
                  alt={text.number(hiddenCount + i + 1)}
                  loading="lazy"
                />
              </li>
            ))}
          </ul>
          <p>
            <a className="tap" href={page}>
              {text.lookAt(photos.length)}
            </a>
          </p>
        </>
      )}
    </div>
  )
}

/** The client's photos with their visibility, and a button to delete each. */
function PhotoRows({ language, photos, action }: Props) {
  const text = clientPhotoText(language)
  return (
    <ul className="copied-rows flush">
      {photos.map((photo, i) => (
        <li className="line-below" key={photo.id}>
          <div className="copied-row inline-row gap-5">
            <img
              src={photo.address}
              width={96}
              height={Math.round((96 * photo.height) / photo.width)}
              alt={text.number(i + 1)}
              loading="lazy"
            />
            <form method="post" encType="multipart/form-data" action={action}>
              <p className="muted">{photo.mayShow ? text.isShown : text.isPrivate}</p>
              <input type="hidden" name="photo" value={photo.id} />
              <button className="btn ghost" type="submit" name="intent" value="take-down">
                {text.takeDown}
                <span className="unseen">: {text.number(i + 1)}</span>
              </button>
            </form>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Upload form. With the script each photo is sent separately, and a status names the current one. */
function PhotosForm({ language, refused, sentCount, mayShow, action }: Props) {
  const text = clientPhotoText(language)
  const isBad = refused.length > 0
  return (
    <form
      id="send-photos"
      method="post"
      encType="multipart/form-data"
      action={action}
      data-progress={text.progress}
      data-taken={text.taken}
      data-lost={text.lost}
    >
      {/* Before the files, so that the box is kept where a body is too large and cut off. */}
      <label className="consent">
        <input type="checkbox" name="mayShow" defaultChecked={mayShow} />
        <span>
          {text.mayShow} <small className="muted">{text.mayShowHint}</small>
        </span>
      </label>
      <div className={isBad ? 'field bad' : 'field'}>
        <label htmlFor="photos">{text.choose}</label>
        <p className="hint" id="photos-hint">
          {text.chooseHint} <noscript>{text.atOnce}</noscript>
        </p>
        <div className="err" id="photos-error" hidden={!isBad}>
          <p className="flush">{isBad && text.refused(refused.length)}</p>
          <ul>
            {refused.map(({ name, reason }, i) => (
              <li className="any-break" key={i}>
                {name === '' ? '' : `${name.slice(0, 60)}: `}
                {text.reasons[reason]}
              </li>
            ))}
          </ul>
        </div>
        <input
          id="photos"
          name="photos"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          multiple
          autoFocus={isBad}
          aria-describedby={isBad ? 'photos-hint photos-error' : 'photos-hint'}
          aria-invalid={isBad || undefined}
        />
      </div>
      <p role="status" id="photos-status">
        {sentCount > 1 &&
          text.taken.replace('{number}', String(sentCount - refused.length)).replace('{count}', String(sentCount))}
      </p>
      <p>
        <button className="btn wide full-width" type="submit" name="intent" value="send">
          {text.send}
        </button>
      </p>
    </form>
  )
}
