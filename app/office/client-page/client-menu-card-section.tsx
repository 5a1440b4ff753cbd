import { type ClientMenuCard, getDrinksAction } from '../../agreements/client-page/client-menu-card.ts'
import { clientPageText } from '../../agreements/proposals/client-page-text.ts'
import type { ClientPageLanguage } from '../../agreements/proposals/client-page-language.ts'
import { MenuCardImage } from '../../plumbing/pdf/menu-card-image.tsx'

type Props = {
  path: string
  view: Pick<ClientPageLanguage, 'language' | 'query'>
  menu: ClientMenuCard
  /** Whether the client may name and change drinks. */
  mayName: boolean
  /** The menu card can be printed after the client's acceptance. */
  mayPrint: boolean
}

/** The client's menu card as the picture of the page, with its next action. */
export function ClientMenuCardSection({
  path,
  view,
  menu: { card, named, included, pages },
  mayName,
  mayPrint,
}: Props) {
  const { drinks, after } = clientPageText(view.language)
  const isNamed = named > 0
  return (
    <figure className="yours-card stack flush">
      <MenuCardImage card={card} />
      <figcaption className="acts">
        {mayName && (!mayPrint || !isNamed) && (
          <a className="btn ghost" href={`${path}/${pages.edit}${view.query}`}>
            {drinks[getDrinksAction({ named, included })]}
          </a>
        )}
        {mayPrint && isNamed && (
          <a className="btn ghost" href={`${path}/${pages.print}${view.query}`}>
            {after.print}
          </a>
        )}
      </figcaption>
    </figure>
  )
}
