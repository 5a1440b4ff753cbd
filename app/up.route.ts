import { getBackupStatus } from './business/nightly-backup.server.ts'
import { requestContext } from './request-context.server.ts'
import { listPendingMigrations } from './plumbing/database/migrate.server.ts'
import { countStuckEmails } from './plumbing/outbox/outbox.server.ts'
import { getCopiesStatus } from './upkeep/copies/copies-status.server.ts'
import type { Route } from './+types/up.route'
import { toErrorLogFields } from './plumbing/http/error-facts.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  try {
    const missing = await listPendingMigrations(services.db)
    if (missing.length > 0)
      return createJsonResponse(503, { up: false, why: `migrations missing: ${missing.join(', ')}` })
    const [letters, { status, state }, copied] = await Promise.all([
      countStuckEmails(services.db, services.now()),
      getBackupStatus(services.db, services.config, services.now()),
      getCopiesStatus(services),
    ])
    const lastAt = state?.at ? new Date(state.at).toISOString() : null
    const copies = {
      status: copied.status,
      newestAt: copied.newestAt === null ? null : new Date(copied.newestAt).toISOString(),
    }
    const presence = services.presence.isHeld() ? 'held' : 'lost'
    return createJsonResponse(200, { up: true, letters, backup: { status, lastAt }, copies, presence })
  } catch (error) {
    services.log('error', 'down', toErrorLogFields(error))
    return createJsonResponse(503, { up: false, why: 'the database does not answer' })
  }
}

function createJsonResponse(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}
