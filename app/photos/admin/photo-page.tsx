import { Photo } from '../library/photo.tsx'
import type { Picture } from '../library/picture.ts'
import { DeleteOnce } from '../../ui/delete-once.tsx'
import { PleaseCheck } from '../../ui/error-summary.tsx'
import type { FieldMessage } from '../../ui/field-errors.ts'
import { EditConflict } from '../../ui/edit-conflict.tsx'
import type { Earlier } from '../../business/earlier-versions.ts'
import { EarlierVersions, OpenedVersion } from '../../ui/earlier-versions.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { FocalGrid } from './focal-grid.tsx'
import { nearestFocalPoint, photoDifferences } from './focal-point.ts'
import type { Spot } from './photo-places.ts'
import { PhotoPlaces } from './photo-places-part.tsx'
import { AltField } from './upload-form.tsx'

type Props = {
  picture: Picture
  isSample: boolean
  /** What stands in the form. */
  typed: { alt: string; focal: string }
  seen: string
  errors: FieldMessage[]
  /** Whether another tab saved since the form was opened: what is stored now is `picture`. */
  isConflict: boolean
  spots: Spot[]
  samplesHang: number
  /** Why it cannot be deleted; null where it can. */
  hangsIn: string | null
  earlier: Earlier
}

/** One photo: its words, the point to keep in view, where it hangs, and the way out. */
export function PhotoPage(props: Props) {
  const { picture, isSample, typed, seen, errors, isConflict, spots, samplesHang, hangsIn, earlier } = props
  const stored = { alt: picture.alt, focal: nearestFocalPoint(picture) }
  return (
    <>
      <OfficeHead title="A photo" eyebrow="Photos" lead={picture.alt} isError={errors.length > 0 || isConflict}>
        <a className="btn ghost" href="/backbar/photos">
          All photos
        </a>
      </OfficeHead>
      <PleaseCheck errors={errors} />
      {isConflict && <EditConflict rows={photoDifferences(stored, typed)} />}
      <OpenedVersion opened={earlier.opened} />
      <form method="post" className="slip" action={`/backbar/photos/${picture.id}`}>
        {isSample && (
          <p>
            <span className="tag">sample</span> Made for this site to open with. Hang your own in its place.
          </p>
        )}
        <input type="hidden" name="seen" value={seen} />
        <FocalGrid
          picture={picture}
          value={typed.focal}
          error={errors.find(({ field }) => field === 'focal')?.message}
        />
        <AltField value={typed.alt} error={errors.find(({ field }) => field === 'alt')?.message} />
        <p className="acts">
          <button className="btn" type="submit" name="intent" value="words">
            Save
          </button>
        </p>
      </form>
      <EarlierVersions list={earlier.list} here={`/backbar/photos/${picture.id}`} />
      <Crops picture={picture} />
      <PhotoPlaces pictureId={picture.id} spots={spots} samplesHang={isSample ? 0 : samplesHang} />
      {hangsIn === null ? (
        <DeleteOnce what="this photo" words="It leaves the library. You can undo it right afterwards." />
      ) : (
        <p className="small" id="delete">
          {hangsIn}
        </p>
      )}
    </>
  )
}

/** How places crop it, as saved. */
function Crops({ picture }: { picture: Picture }) {
  const crops = [
    ['wide', 'Wide, at the top of a page'],
    ['tall', 'On a phone, and in About Us'],
    ['broad', 'On a card'],
  ] as const
  return (
    <section className="slip" aria-labelledby="crops">
      <h2 id="crops">As its places crop it</h2>
      <ul className="crops">
        {crops.map(([shape, words]) => (
          <li key={shape} className={shape}>
            <Photo picture={{ ...picture, alt: '' }} sizes="16rem" />
            <p className="small">{words}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
