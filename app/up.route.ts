import { readBackupStatus } from './business/nightly-backup.server.ts'
import { visitContext } from './house-context.server.ts'
import { missingMigrations } from './plumbing/database/migrate.server.ts'
import { outboxTrouble } from './plumbing/outbox/outbox.server.ts'
import type { Route } from './+types/up.route'
import { nameOfError } from './plumbing/http/log.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { house } = context.get(visitContext)
  try {
    const missing = await missingMigrations(house.db)
    if (missing.length > 0) return answer(503, { up: false, why: `migrations missing: ${missing.join(', ')}` })
    const [letters, { status, state }] = await Promise.all([
      outboxTrouble(house.db, house.now()),
      readBackupStatus(house.db, house.config, house.now()),
    ])
    const lastAt = state?.at ? new Date(state.at).toISOString() : null
    return answer(200, { up: true, letters, backup: { status, lastAt } })
  } catch (error) {
    house.log('down', { error: nameOfError(error) })
    return answer(503, { up: false, why: 'the database does not answer' })
  }
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}
