import { data } from 'react-router'
import { requestContext } from '../../visit-context.server.ts'
import { EventNotFoundPage } from '../../leads/lead/no-such-request.tsx'
import { PdfDocumentBlocks } from '../../plumbing/papers/paper-blocks.tsx'
import { BackOfficeHeader } from '../../ui/office-head.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/issued-paper.route'
import { findNumberedDocument } from './numbered-papers.server.ts'

export const handle: PageHandle = { paper: true }

/** An invoice or receipt as it was made. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const issued = await findNumberedDocument(db, params.id, params.paper)
  return data(issued, { status: issued ? 200 : 404 })
}

export default function NumberedDocumentRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <EventNotFoundPage />
  const { id, eventId, paper } = loaderData
  const here = `/backbar/jobs/${eventId}`
  return (
    <>
      <BackOfficeHeader title={paper.title} eyebrow={paper.house}>
        <a className="btn" href={`${here}/papers/${id}/pdf`}>
          Download the PDF
        </a>
        <a className="btn ghost" href={`${here}/money`}>
          Back to payments
        </a>
      </BackOfficeHeader>
      <div className="slip">
        <PdfDocumentBlocks blocks={paper.blocks} />
      </div>
    </>
  )
}
