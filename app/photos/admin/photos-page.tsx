import type { LibraryPhoto } from '../library/photo.ts'
import { PhotoImage } from '../library/photo-image.tsx'
import { formatPhotoSlot } from '../library/photo-slots.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import type { FieldError } from '../../ui/field-errors.ts'
import { useIsListBesideItem } from '../../ui/list-detail-layout.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getPhotoPath, type ExperienceNames } from './photo-slot-options.ts'
import { PhotoUploadForm } from './photo-upload-form.tsx'

type Props = {
  pictures: LibraryPhoto[]
  experiences: ExperienceNames
  island: string
  alt: string
  errors: FieldError[]
}

/** List of all photos with descriptions and slots, and the upload form. */
export function PhotosPage({ pictures, experiences, island, alt, errors }: Props) {
  const own = pictures.filter(({ isSample }) => !isSample).length
  const lead =
    own === 0
      ? 'All of these are samples. Add your own, and use them in place of the samples.'
      : `${own} of ${pictures.length} are your own.`
  return (
    <>
      <BackOfficeHeader title="Photos" lead={lead} isError={errors.length > 0} />
      <FormErrors heading="The photo wasn’t added. Please check:" errors={errors} />
      {!useIsListBesideItem() && <PhotoUploadForm island={island} alt={alt} errors={errors} />}
      <ul className="library stack">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <a href={getPhotoPath(picture.id)}>
              <PhotoImage picture={picture} sizes="(max-width: 40rem) 45vw, 16rem" />
            </a>
            <p className="small">
              {picture.places.length > 0
                ? picture.places.map((place) => formatPhotoSlot(place, experiences)).join('; ')
                : 'Not used'}{' '}
              {picture.isSample && <span className="tag">sample</span>}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
