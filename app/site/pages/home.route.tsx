import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/home.route'
import { cardPreview } from '../../photos/share-cards/card.ts'
import { Head } from '../../ui/head.tsx'
import { readHomePage } from './home-page.server.ts'
import { Home } from './home.tsx'
import { localBusiness } from '../../business/local-business.ts'
import type { PageHandle } from '../../ui/page-handle.ts'

/** The same for everybody until content changes. */
export const handle: PageHandle = { finished: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(visitContext).house
  return readHomePage(db, config.siteUrl)
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const { identity, words, siteUrl, photo } = loaderData
  return (
    <>
      <Head
        title={`${identity.name}: mobile bar in ${identity.area}`}
        description={`${words.tagline}. A mobile bartending and cocktail service for weddings, corporate functions and private parties in ${identity.area}, Florida.`}
        canonical={`${siteUrl}/`}
        preview={cardPreview('home', identity, siteUrl)}
        things={[localBusiness(identity, siteUrl, photo?.url)]}
      />
      <Home {...loaderData} />
    </>
  )
}
