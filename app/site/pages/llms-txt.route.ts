import { getSetting } from '../../business/stored-settings.server.ts'
import { getCatalog } from '../../menu/catalog/catalog.server.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/llms-txt.route'
import { listPageItemsLinks } from '../page-items/page-item.ts'
import { listUsedPageItemKinds } from '../page-items/page-items.server.ts'
import { formatLlmsTxt } from './llms-txt.ts'
import type { PageHandle } from '../../ui/page-handle.ts'

export const handle: PageHandle = { finished: true }

/** Summary of the site for language models, see https://llmstxt.org. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(requestContext).services
  const [identity, words, catalogue, kinds] = await Promise.all([
    getSetting(db, 'identity'),
    getSetting(db, 'home'),
    getCatalog(db),
    listUsedPageItemKinds(db),
  ])
  return new Response(
    formatLlmsTxt({ identity, words, catalogue, siteUrl: config.siteUrl, more: listPageItemsLinks(kinds) }),
    {
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    },
  )
}
