import { getSetting } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/business-document-file.route'
import { findBusinessDocument } from './business-documents.server.ts'
import { createDocumentDownload } from './document-download.server.ts'

/** Serves a business document to the owner, expired or not. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, files } = context.get(requestContext).services
  const [paper, { name }] = await Promise.all([findBusinessDocument(db, params.id), getSetting(db, 'identity')])
  const answer = paper && (await createDocumentDownload(files, paper, name))
  return answer ?? new Response('There is no such document.\n', { status: 404 })
}
