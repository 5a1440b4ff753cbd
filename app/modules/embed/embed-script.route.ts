import { isModuleOn } from '../../business/module-switches.server.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/embed-script.route'
import { getEmbedScript } from './embed-script.server.ts'

/** The script that other websites load. Any origin may run it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const shared = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }
  if (!(await isModuleOn(services.db, 'embed')))
    return new Response('', {
      status: 404,
      headers: { ...shared, 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  return new Response(getEmbedScript(), {
    headers: { ...shared, 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  })
}
