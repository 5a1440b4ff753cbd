import { getSetting } from '../../business/business.server.ts'
import { requestContext } from '../../visit-context.server.ts'
import type { Route } from './+types/paper-pdf.route'
import { findBusinessDocument } from './company-papers.server.ts'
import { createDocumentDownload } from './paper-download.server.ts'

/** One of the company's papers for the owner, whether it has ended or not. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, files } = context.get(requestContext).services
  const [paper, { name }] = await Promise.all([findBusinessDocument(db, params.id), getSetting(db, 'identity')])
  const answer = paper && (await createDocumentDownload(files, paper, name))
  return answer ?? new Response('There is no such document.\n', { status: 404 })
}
