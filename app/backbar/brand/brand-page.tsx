import { getLogo, toLogoImage, type Brand } from '../../business/brand/brand.ts'
import { MenuCardImage } from '../../plumbing/pdf/menu-card-image.tsx'
import type { PrintedMenuCard } from '../../plumbing/pdf/printed-menu-card.ts'
import { defaultAccentColors, formatContrastRatio, listColorUses } from '../../ui/accent-colors.ts'
import { LogoImage } from '../../ui/logo-image.tsx'
import { FormErrors } from '../../ui/error-summary.tsx'
import type { FieldError } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import { isWideLogo } from '../../ui/theme.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'

type Props = {
  name: string
  /** The draft, or the published brand. */
  brand: Brand
  /** Warnings about the draft. Null without a draft. */
  notes: string[] | null
  prefix: string
  /**
   * When the previous brand was replaced, and the last day on which it can be restored. Null where there is none to
   * restore.
   */
  before: { at: number; day: string } | null
  errors: FieldError[]
}

/** Brand settings. The owner previews a draft before publishing it. */
export function BrandPage({ name, brand, notes, prefix, before, errors }: Props) {
  return (
    <>
      <BackOfficeHeader
        eyebrow="Settings"
        title="Logo and colors"
        isError={errors.length > 0}
        lead="Your logo, two colors, and how references begin. Visitors see nothing of it until you save it."
      />
      <FormErrors errors={errors} />
      {notes && <Tried name={name} brand={brand} notes={notes} prefix={prefix} />}
      <LookForm brand={brand} prefix={prefix} errors={errors} />
      {before && (
        <form method="post" className="slip">
          <h2>The look before</h2>
          <p>Until {before.day} it was another one. It can come back for a month, and this one after it.</p>
          <input type="hidden" name="before" value={before.at} />
          <button className="btn ghost" type="submit" name="intent" value="undo">
            Bring it back
          </button>
        </form>
      )}
      <p>
        <a href="/backbar/settings">All settings</a>
      </p>
    </>
  )
}

function Tried({ name, brand, notes, prefix }: Pick<Props, 'name' | 'brand' | 'prefix'> & { notes: string[] }) {
  const uses = listColorUses(brand)
  return (
    <section className="slip" id="preview" aria-labelledby="preview-heading">
      <h2 id="preview-heading">Preview of the new look</h2>
      <div className="look-specimens">
        <div className="look-specimen on-dark">
          <p className="look-name">
            <LogoImage on="dark" />
            {!isWideLogo(toLogoImage(getLogo(brand, 'dark'))) && name}
          </p>
          <p className="look-eyebrow">Mobile bar</p>
          <p>
            <span className="look-button">Get a free quote</span>
          </p>
        </div>
        <div className="look-specimen on-light">
          <p className="look-name">
            <LogoImage on="light" />
            {!isWideLogo(toLogoImage(getLogo(brand, 'light'))) && name}
          </p>
          <p className="look-eyebrow">Request {prefix}-7K3M-9QXD</p>
          <p className="look-strong">Let’s talk about your evening</p>
        </div>
        <div className="look-card">
          <MenuCardImage card={createSampleMenuCard(name, 'framed')} />
        </div>
        <div className="look-card">
          <MenuCardImage card={createSampleMenuCard(name, 'type')} />
        </div>
      </div>
      {uses.length > 0 && (
        <ul className="look-uses">
          {uses.map(({ what, color, ratio, isMended, words }) => (
            <li key={what}>
              <b>{what}</b>: {color}, {formatContrastRatio(ratio)}. {isMended ? <strong>{words}</strong> : words}
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p className="note" key={note}>
          {note}
        </p>
      ))}
      <form method="post" className="acts">
        <button className="btn" type="submit" name="intent" value="keep">
          Save logo and colors
        </button>
        <a className="btn ghost" href="/backbar/settings/brand/preview">
          See Home with it
        </a>
        <button className="btn ghost" type="submit" name="intent" value="drop">
          Discard the preview
        </button>
      </form>
    </section>
  )
}

function LookForm({ brand, prefix, errors }: Pick<Props, 'brand' | 'prefix' | 'errors'>) {
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
        <div className="look-colors">
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

function createSampleMenuCard(house: string, design: PrintedMenuCard['design']): PrintedMenuCard {
  return {
    design,
    format: 'letter',
    language: 'en-US',
    madeAt: 0,
    eyebrow: 'At the bar',
    title: 'Ana & Sam',
    line: 'A summer evening',
    drinks: [
      { name: 'Collins', words: 'gin, lemon, soda', dedication: '' },
      { name: 'Paloma', words: 'tequila, grapefruit, lime', dedication: '' },
    ],
    also: { heading: 'Also', words: '' },
    house,
    code: null,
  }
}
