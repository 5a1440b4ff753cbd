import { parseAttachedFiles } from '../../plumbing/outbox/outbox.server.ts'
import { createPrivateFileResponse } from '../../plumbing/http/download-response.server.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/attachment.route'
import type { Db } from '../../plumbing/database/database.server.ts'

/** Serves an attachment of a message or of an email as a download that runs no scripts, whatever it is. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, files } = context.get(requestContext).services
  const found =
    params.kind === 'email' ? await findSentFile(db, params.id, Number(params.position)) : await findFile(db, params.id)
  const stored = found?.file ? await files.read(found.file) : null
  if (!found || !stored) return new Response('There is no such file.\n', { status: 404 })
  const name = encodeURIComponent(found.name).replaceAll(/['()*]/g, '_')
  return createPrivateFileResponse(stored, { disposition: `attachment; filename*=UTF-8''${name}` })
}

async function findFile(db: Db, id: string): Promise<{ name: string; file: string | null } | undefined> {
  return db.selectFrom('message_attachment').select(['name', 'file']).where('id', '=', id).executeTakeFirst()
}

async function findSentFile(db: Db, id: string, position: number) {
  const row = await db.selectFrom('email').select('attached_files').where('id', '=', id).executeTakeFirst()
  return row && parseAttachedFiles(row)[position]
}
