import type { LibraryPicture } from '../library/picture.ts'
import { Photo } from '../library/photo.tsx'
import { formatPhotoSlot } from '../library/place-words.ts'
import { PleaseCheck } from '../../ui/error-summary.tsx'
import type { FieldMessage } from '../../ui/field-errors.ts'
import { useIsBeside } from '../../ui/list-with-open.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { getPhotoPath, type ExperienceNames } from './photo-places.ts'
import { UploadForm } from './upload-form.tsx'

type Props = {
  pictures: LibraryPicture[]
  experiences: ExperienceNames
  island: string
  alt: string
  errors: FieldMessage[]
}

/** Every photo there is: what it shows, where it hangs; and the way to add one. */
export function LibraryPage({ pictures, experiences, island, alt, errors }: Props) {
  const own = pictures.filter(({ isSample }) => !isSample).length
  const lead =
    own === 0
      ? 'All of these are samples. Add your own, and use them in place of the samples.'
      : `${own} of ${pictures.length} are your own.`
  return (
    <>
      <OfficeHead title="Photos" lead={lead} isError={errors.length > 0} />
      <PleaseCheck heading="The photo wasn’t added. Please check:" errors={errors} />
      {!useIsBeside() && <UploadForm island={island} alt={alt} errors={errors} />}
      <ul className="library">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <a href={getPhotoPath(picture.id)}>
              <Photo picture={picture} sizes="(max-width: 40rem) 45vw, 16rem" />
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
