import { clientPageText } from '../../agreements/proposals/client-page-text.ts'
import type { ClientPageLanguage } from '../../agreements/proposals/client-page-language.ts'
import { MenuCardImage } from '../../plumbing/pdf/menu-card-image.tsx'
import type { PrintedMenuCard } from '../../plumbing/pdf/printed-menu-card.ts'

type Props = {
  path: string
  view: Pick<ClientPageLanguage, 'language' | 'query'>
  card: PrintedMenuCard
  /** Whether the menu card has a drink already, and whether the client may change it. */
  isNamed: boolean
  mayName: boolean
  /** The menu card can be printed after the client's acceptance. */
  mayPrint: boolean
}

/** The client's menu card as the picture of the page, with its next action. */
export function ClientMenuCardSection({ path, view, card, isNamed, mayName, mayPrint }: Props) {
  const { drinks, after } = clientPageText(view.language)
  return (
    <figure className="yours-card stack flush">
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
