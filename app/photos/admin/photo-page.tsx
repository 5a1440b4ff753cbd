import { EditNotices, isEditRejected } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { PhotoImage } from '../library/photo-image.tsx'
import type { LibraryPhoto, Photo } from '../library/photo.ts'
import { DeleteConfirmForm } from '../../ui/delete-confirm-form.tsx'
import { getFieldErrorMessage } from '../../ui/field-errors.ts'
import { EarlierVersionsSection } from '../../ui/earlier-versions.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { FocalPointField } from './focal-point-field.tsx'
import { normalizeFocalPoint } from './focal-point.ts'
import { getPhotoPath, type PhotoSlotOption } from './photo-slot-options.ts'
import { PhotoSlotsSection } from './photo-slots-section.tsx'
import { AltTextField } from './photo-upload-form.tsx'

type Props = {
  picture: LibraryPhoto
  state: EditState
  spots: PhotoSlotOption[]
  samplesHang: number
  /** Reason why the photo cannot be deleted, null if it can. */
  hangsIn: string | null
}

/** Page of a photo: description, focal point, slots and delete button. */
export function PhotoPage(props: Props) {
  const { picture, state, spots, samplesHang, hangsIn } = props
  const { isSample } = picture
  const { alt, focal = '' } = state.input
  return (
    <>
      <BackOfficeHeader title="A photo" eyebrow="Photos" lead={picture.alt} isError={isEditRejected(state)}>
        <a className="btn ghost" href="/backbar/photos">
          All photos
        </a>
      </BackOfficeHeader>
      <EditNotices state={state} />
      <form method="post" className="slip" action={getPhotoPath(picture.id)}>
        {isSample && (
          <p>
            <span className="tag">sample</span> Made for this site to open with. Use your own in its place.
          </p>
        )}
        <input type="hidden" name="seen" value={state.seen} />
        <FocalPointField
          picture={picture}
          value={normalizeFocalPoint(focal)}
          error={getFieldErrorMessage(state.errors, 'focal')}
        />
        <AltTextField value={alt} error={getFieldErrorMessage(state.errors, 'alt')} />
        <p className="acts">
          <button className="btn" type="submit" name="intent" value="words">
            Save
          </button>
        </p>
      </form>
      <EarlierVersionsSection list={state.earlier.list} here={getPhotoPath(picture.id)} />
      <Crops picture={picture} />
      <PhotoSlotsSection pictureId={picture.id} spots={spots} samplesHang={isSample ? 0 : samplesHang} />
      {hangsIn === null ? (
        <DeleteConfirmForm what="this photo" words="It leaves the library. You can undo it right afterwards." />
      ) : (
        <p className="small" id="delete">
          {hangsIn}
        </p>
      )}
    </>
  )
}

/** Crops of the saved photo. */
function Crops({ picture }: { picture: Photo }) {
  const crops = [
    ['wide', 'Wide, at the top of a page'],
    ['tall', 'On a phone, and in About Us'],
    ['broad', 'On a card'],
  ] as const
  return (
    <section className="slip" aria-labelledby="crops">
      <h2 id="crops">How it is cropped</h2>
      <ul className="crops wrap-line flush">
        {crops.map(([shape, words]) => (
          <li key={shape} className={shape}>
            <PhotoImage picture={{ ...picture, alt: '' }} sizes="16rem" />
            <p className="small">{words}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
