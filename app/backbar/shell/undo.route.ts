import { redirect } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import { isUniqueViolation, restoreFromTrash, type TrashedRows } from '../../plumbing/database/trash.server.ts'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/undo.route'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import { hasRestoreConflict } from '../../events/event/restore-conflict.server.ts'
import { getRequestDeviceName } from '../../business/auth/device-name.ts'
import { canRestoreTrash } from '../../business/auth/permissions.ts'
import { requireRecentAuthentication, requireUser } from '../../business/auth/sessions.server.ts'
import { sanitizeReturnPath } from '../../business/auth/return-path.ts'

/** Restores a recently deleted item. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db } = services
  const input = await parseFormInput(request)
  const to = sanitizeReturnPath(input.to ?? null)
  const thrown = await db
    .selectFrom('trash')
    .select(['kind', 'contents'])
    .where('id', '=', input.bin ?? '')
    .executeTakeFirst()
  const { id, role } = await requireUser(services, request)
  if (thrown?.kind === 'passkey') await requireRecentAuthentication(services, request, to)
  // A passkey can be restored only by the user it belongs to.
  const isOthers =
    thrown?.kind === 'passkey' && (JSON.parse(thrown.contents) as TrashedRows).passkey?.[0]?.user_id !== id
  if (thrown && (isOthers || !canRestoreTrash(role, thrown.kind))) return redirect(`${to.split('?')[0]}?said=gone`, 303)
  const back = await runInTransaction(db, async (db) => {
    if (await hasRestoreConflict(db, input.bin ?? '', services.now())) return 'taken'
    const back = await restoreFromTrash(db, input.bin ?? '')
    if (back?.kind === 'passkey')
      await recordSecurityEvent(db, services, {
        kind: 'passkey-restored',
        words: back.name,
        device: getRequestDeviceName({ request }),
      })
    if (back) await incrementRevision(db, 'catalogue', 'content')
    return back
  }).catch((error) => {
    // A new item may have taken its place. It then stays in the trash.
    if (isUniqueViolation(error)) return null
    throw error
  })
  if (back === 'taken') return redirect(`${to.split('?')[0]}?said=day-taken`, 303)
  if (back?.kind === 'passkey') services.nudge()
  return redirect(`${to.split('?')[0]}?said=${back ? 'restored' : 'gone'}`, 303)
}

export function loader() {
  return redirect('/backbar')
}
