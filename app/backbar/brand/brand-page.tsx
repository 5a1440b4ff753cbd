import { getLogo, toLogoImage } from '../../business/brand/brand.ts'
import { MenuCardImage } from '../../plumbing/pdf/menu-card-image.tsx'
import type { PrintedMenuCard } from '../../plumbing/pdf/printed-menu-card.ts'
import { formatContrastRatio, listBrandColorUses } from '../../ui/color-uses.ts'
import { LogoImage } from '../../ui/logo-image.tsx'
import { FormErrors } from '../../ui/error-summary.tsx'
import { isWideLogo } from '../../ui/theme.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import type { BrandPageProps } from './brand-page-props.ts'
import { BrandForm } from './brand-form.tsx'

/** Brand settings. The owner previews a draft before publishing it. */
export function BrandPage({ name, brand, notes, prefix, before, errors }: BrandPageProps) {
  return (
    <>
      <BackOfficeHeader
        eyebrow="Settings"
        title="Logo and colors"
        isError={errors.length > 0}
        lead="Your logo, two colors, and how references begin. Visitors see nothing of it until you save it."
      />
      <FormErrors errors={errors} />
      {notes && <TriedLook name={name} brand={brand} notes={notes} prefix={prefix} />}
      <BrandForm brand={brand} prefix={prefix} errors={errors} />
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

function TriedLook({
  name,
  brand,
  notes,
  prefix,
}: Pick<BrandPageProps, 'name' | 'brand' | 'prefix'> & { notes: string[] }) {
  const uses = listBrandColorUses(brand)
  return (
    <section className="slip" id="preview" aria-labelledby="preview-heading">
      <h2 id="preview-heading">Preview of the new look</h2>
      <div className="look-specimens stack gap-5">
        <div className="look-specimen on-dark stack gap-4 any-break">
          <p className="look-name inline-row gap-4">
            <LogoImage on="dark" />
            {!isWideLogo(toLogoImage(getLogo(brand, 'dark'))) && name}
          </p>
          <p className="look-eyebrow strong">Mobile bar</p>
          <p>
            <span className="look-button">Get a free quote</span>
          </p>
        </div>
        <div className="look-specimen on-light stack gap-4 any-break">
          <p className="look-name inline-row gap-4">
            <LogoImage on="light" />
            {!isWideLogo(toLogoImage(getLogo(brand, 'light'))) && name}
          </p>
          <p className="look-eyebrow strong">Request {prefix}-7K3M-9QXD</p>
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
