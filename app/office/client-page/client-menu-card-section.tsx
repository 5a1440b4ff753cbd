import { clientPageText } from '../../agreements/proposals/client-page-text.ts'
import type { ClientPageLanguage } from '../../agreements/proposals/client-page-language.ts'
import { MenuCardImage } from '../../plumbing/pdf/menu-card-image.tsx'
import type { PrintedMenuCard } from '../../plumbing/pdf/printed-menu-card.ts'

type Props = {
  path: string
  view: Pick<ClientPageLanguage, 'language' | 'query'>
  card: PrintedMenuCard
  /** Whether a drink stands on it already, and whether they may change it. */
  isNamed: boolean
  mayName: boolean
  /** Once they said yes, it is there to be printed. */
  mayPrint: boolean
}

/** Their menu card as the picture of the page, with the one thing to do with it. */
export function ClientMenuCardSection({ path, view, card, isNamed, mayName, mayPrint }: Props) {
  const { drinks, after } = clientPageText(view.language)
  return (
    <figure className="yours-card">
      <MenuCardImage card={card} />
      <figcaption className="acts">
        {mayName && (!mayPrint || !isNamed) && (
          <a className="btn ghost" href={`${path}/drinks${view.query}`}>
            {isNamed ? drinks.change : drinks.name}
          </a>
        )}
        {mayPrint && isNamed && (
          <a className="btn ghost" href={`${path}/card${view.query}`}>
            {after.print}
          </a>
        )}
      </figcaption>
    </figure>
  )
}
