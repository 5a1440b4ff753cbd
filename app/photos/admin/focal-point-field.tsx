import { PhotoImage } from '../library/photo-image.tsx'
import type { Photo } from '../library/photo.ts'
import { FieldErrorMessage } from '../../ui/field.tsx'
import { focalPointOptions } from './focal-point.ts'

/** Photo under a grid of focal points, chosen by tap, click or arrow key. */
export function FocalPointField({
  picture,
  value,
  error,
}: {
  picture: Photo
  value: string
  error: string | undefined
}) {
  return (
    <fieldset className="focal" id="focal" aria-describedby={error ? 'focal-hint focal-error' : 'focal-hint'}>
      <legend>Point to keep in view</legend>
      <p className="hint" id="focal-hint">
        Screens crop photos. Choose what must never be cut off.
      </p>
      <FieldErrorMessage name="focal" error={error} />
      <div>
        <PhotoImage picture={{ ...picture, alt: '' }} sizes="(max-width: 44rem) 92vw, 40rem" />
        <div className="points">
          {focalPointOptions.map((point) => (
            <input
              className="flush"
              key={point.value}
              type="radio"
              name="focal"
              value={point.value}
              aria-label={point.label}
              defaultChecked={point.value === value}
            />
          ))}
        </div>
      </div>
    </fieldset>
  )
}
