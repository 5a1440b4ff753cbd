import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/agreement-export.route'
import { findAgreementExport } from './agreement-export.server.ts'

/** Serves the stored record of an agreement, for recomputing its hashes elsewhere (docs/agreements.md). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const file = await findAgreementExport(db, params.id)
  if (!file) return new Response('There is no proposal for this event on record.\n', { status: 404 })
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="agreement.json"',
    },
  })
}
