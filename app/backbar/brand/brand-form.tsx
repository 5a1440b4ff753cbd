import { defaultAccentColors } from '../../ui/accent-colors.ts'
import { InputField } from '../../ui/field.tsx'
import type { BrandPageProps } from './brand-page-props.ts'

export function BrandForm({ brand, prefix, errors }: Pick<BrandPageProps, 'brand' | 'prefix' | 'errors'>) {
  const error = (field: string) => errors.find((error) => error.field === field)?.message
  return (
    <form method="post" encType="multipart/form-data" className="slip">
      <fieldset>
        <legend>Logo</legend>
        <p className="hint">
          An SVG or a PNG with a transparent background is best; a JPG or WebP works, too. Up to 1 MB. It stands in the
          header, in tabs and on phones, on link previews, emails, printed pages and menu cards. One is enough; where it
          is hard to see on one of the backgrounds, add another for it. A wide one, up to six times as wide as high,
          stands in the place of your name.
        </p>
        <EmblemField
          name="onDark"
          label="For dark backgrounds"
          hint="Header, tabs, link previews, emails, dark menu cards."
          has={brand.onDark !== null}
          error={error('onDark')}
        />
        <EmblemField
          name="onLight"
          label="For light backgrounds"
          hint="Log-in, printed pages, light menu cards."
          has={brand.onLight !== null}
          error={error('onLight')}
        />
        <EmblemField
          name="small"
          label="A small mark"
          hint="About a square: for tabs, phones, emails and corners, where a wide logo would be too small."
          has={Boolean(brand.small)}
          error={error('small')}
        />
      </fieldset>
      <fieldset>
        <legend>Two colors</legend>
        <p className="hint">
          Where a color could not be read, the nearest one that can is used there, and you are told.
        </p>
        <div className="look-colors stack">
          <InputField
            name="first"
            label="First color"
            hint="Buttons and small headings."
            type="color"
            defaultValue={brand.first ?? defaultAccentColors.amber}
            error={error('first')}
          />
          <InputField
            name="second"
            label="Second color"
            hint="The one strong surface, marks and lines."
            type="color"
            defaultValue={brand.second ?? defaultAccentColors.campari}
            error={error('second')}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend>Reference numbers</legend>
        <InputField
          name="prefix"
          label="Begin reference numbers with"
          hint={`Two to four letters; now ${prefix}-. Left empty, the name’s initials. References given before stay as they are.`}
          defaultValue={brand.prefix ?? ''}
          maxLength={4}
          autoComplete="off"
          error={error('prefix')}
          optional
        />
      </fieldset>
      <div className="acts">
        <button className="btn" type="submit" name="intent" value="try">
          Preview
        </button>
        <button className="btn ghost" type="submit" name="intent" value="house-look">
          Preview the original look
        </button>
      </div>
    </form>
  )
}

type EmblemFieldProps = {
  name: 'onDark' | 'onLight' | 'small'
  label: string
  hint: string
  has: boolean
  error: string | undefined
}

function EmblemField({ name, label, hint, has, error }: EmblemFieldProps) {
  return (
    <div className="look-emblem">
      <InputField
        name={name}
        label={label}
        hint={hint}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/svg+xml,.png,.jpg,.jpeg,.webp,.svg"
        error={error}
        optional
      />
      {has && (
        <div className="boxes">
          <label>
            <input type="checkbox" name={`no-${name}`} value="yes" /> Take this one away
          </label>
        </div>
      )}
    </div>
  )
}
