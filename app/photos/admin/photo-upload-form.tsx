import type { FieldError } from '../../ui/field-errors.ts'
import { getFieldAriaProps, FieldErrorMessage, TextareaField } from '../../ui/field.tsx'
import { Island } from '../../ui/island.tsx'

type Props = { island: string; alt: string; errors: FieldError[] }

const photoHint =
  'JPEG, PNG, WebP or AVIF, up to 20 MB, as the phone took it. It is made smaller here, which takes up to half a minute.'

/** Upload form for a photo. Works without script. With script it shows the progress. */
export function PhotoUploadForm({ island, alt, errors }: Props) {
  const message = (field: string) => errors.find((error) => error.field === field)?.message
  const error = message('photo')
  return (
    <Island name="upload" src={island} props={{}}>
      <form method="post" encType="multipart/form-data" action="/backbar/photos" className="slip">
        <h2>Add a photo</h2>
        <div className={`field${error ? ' bad' : ''}`}>
          <label htmlFor="photo">
            Photo <span className="mark">required</span>
          </label>
          <p className="hint" id="photo-hint">
            {photoHint}
          </p>
          <FieldErrorMessage name="photo" error={error} />
          <input
            id="photo"
            name="photo"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            required
            {...getFieldAriaProps('photo', photoHint, error)}
          />
        </div>
        <AltTextField value={alt} error={message('alt')} />
        <p className="acts">
          <button className="btn" type="submit">
            Send the photo
          </button>
        </p>
        <div className="sending gap-5" hidden>
          <progress className="full-width" max="1" value="0" aria-label="How much of the photo is sent" />
          <button className="plain" type="button">
            Cancel
          </button>
        </div>
        <p className="sending-words strong" role="status" aria-live="polite" />
      </form>
    </Island>
  )
}

export function AltTextField({ value, error }: { value: string | undefined; error: string | undefined }) {
  const hint =
    'One sentence, for people who cannot see it and for search engines: “A coupe with an orange twist on a wet stone bar.”'
  return (
    <TextareaField
      name="alt"
      label="Description of the photo"
      hint={hint}
      rows={3}
      defaultValue={value}
      error={error}
    />
  )
}
