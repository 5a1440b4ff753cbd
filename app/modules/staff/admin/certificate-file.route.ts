import { createCertificateDownload, findCertificate } from '../members/certificates.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/certificate-file.route'

/** Serves the file of a staff member's certificate. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, files } = context.get(requestContext).services
  const paper = await findCertificate(db, params.id, params.paper)
  const answer = paper && (await createCertificateDownload(files, paper))
  return answer ?? new Response('There is no such document.\n', { status: 404 })
}
