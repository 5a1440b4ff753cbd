import type { PublicIdentity } from '../../business/stored-settings.ts'
import { MenuCardImage, MenuCardPrintSheet } from '../../plumbing/pdf/menu-card-image.tsx'
import { menuCardDesigns, menuCardFormats, type RenderableMenuCard } from '../../plumbing/pdf/printed-menu-card.ts'
import { LogoImage } from '../../ui/logo-image.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import type { Language } from '../../ui/language.ts'
import { MenuCardBackLink } from './menu-card-editor.tsx'
import { menuCardText } from './menu-card-text.ts'

type Props = {
  identity: Pick<PublicIdentity, 'name'>
  card: RenderableMenuCard
  /** Path without its query. */
  path: string
  back: string
  /** Whether this page replaces the PDF because our fonts lack a character. */
  isInstead: boolean
  /** Script of the print button. */
  island: string
  language?: Language
  /** Query added to the links of other designs and sizes. */
  view?: string
}

/** Print page of a menu card. Each design and size is a link to its own page. */
export function MenuCardPrintPage({ identity, card, path, back, isInstead, island, language, view = '' }: Props) {
  const { print, looks } = menuCardText(language)
  const sign = card.code ? '&sign=1' : ''
  const asked = ({ design, format }: Pick<RenderableMenuCard, 'design' | 'format'>) =>
    `?design=${design}&format=${format}${sign}${view}`
  return (
    <>
      <DocumentHead title={`${card.title} · ${identity.name}`} description={print.aCard} canonical={null} />
      <div className="drinks-bar dark cluster gap-2">
        <MenuCardBackLink href={back} words={print.back} />
        <h1>{looks.get}</h1>
        <LogoImage on="dark" ownAlt="" />
      </div>
      <div className="card-print">
        <div className="card-ways stack">
          {card.drinks.length === 0 && (
            <p className="note" role="status">
              {print.unnamed}
            </p>
          )}
          {isInstead && (
            <p className="note" role="status">
              {print.instead}
            </p>
          )}
          <nav aria-label={print.design}>
            <ul className="swatches stack gap-4 gap-5">
              {menuCardDesigns.map((design) => (
                <li key={design}>
                  <a
                    className="no-underline"
                    href={`${path}${asked({ ...card, design })}`}
                    aria-current={design === card.design ? 'true' : undefined}
                  >
                    <MenuCardImage card={{ ...card, design, format: 'letter' }} code={card.squares} isSilent />
                    <span>{looks.designs[design]}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label={print.size}>
            <ul className="card-sizes wrap-line rounded">
              {menuCardFormats.map((format) => (
                <li key={format}>
                  <a
                    className="center any-break no-underline"
                    href={`${path}${asked({ ...card, format })}`}
                    aria-current={format === card.format ? 'true' : undefined}
                  >
                    {print.formats[format]}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <p className="card-take wrap-line gap-4">
            <button className="btn" type="button" data-print hidden>
              {print.print}
            </button>
            {!isInstead && (
              <a className="btn ghost" href={`${path}.pdf${asked(card)}`}>
                PDF
              </a>
            )}
          </p>
          <p className="hint">{print.how(print.papers[card.format])}</p>
        </div>
        <MenuCardPrintSheet card={card} code={card.squares} />
      </div>
      <script type="module" src={island} />
    </>
  )
}
