import { readSetting } from '../../business/business.server.ts'
import { readCatalogue } from '../../menu/catalogue/catalogue.server.ts'
import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/llms.route'
import { llmsText } from './llms.ts'

/** The site for machines that read: see https://llmstxt.org. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(visitContext).house
  const [identity, words, catalogue] = await Promise.all([
    readSetting(db, 'identity'),
    readSetting(db, 'home'),
    readCatalogue(db),
  ])
  return new Response(llmsText({ identity, words, catalogue, siteUrl: config.siteUrl }), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
