import { data } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { EventNotFoundPage } from '../../events/event/event-not-found-page.tsx'
import { PdfDocumentBlocks } from '../../plumbing/pdf/pdf-document-blocks.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/numbered-document.route'
import { findNumberedDocument } from './numbered-documents.server.ts'

export const handle: PageHandle = { paper: true }

/** Loads an issued invoice or receipt, which never changes. */
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
        {paper.letterhead?.stamp && (
          <p className="strong">{`${paper.letterhead.stamp.words} ${paper.letterhead.stamp.day}`}</p>
        )}
        {paper.letterhead && <p className="muted">{paper.letterhead.lines.join(' · ')}</p>}
        <PdfDocumentBlocks blocks={paper.blocks} />
      </div>
    </>
  )
}
