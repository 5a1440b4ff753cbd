import { isEditRejected } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { useIsListBesideItem } from '../../ui/list-detail-layout.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import {
  formatDocumentExpiry,
  getBusinessDocumentPath,
  businessDocumentKinds,
  formatDocumentSize,
  computeDocumentStatus,
  type BusinessDocument,
} from './business-document.ts'
import { BusinessDocumentUploadForm } from './business-document-upload-form.tsx'

type Props = {
  papers: BusinessDocument[]
  today: string
  state: EditState
  event: { id: string; words: string } | null
}

/** The list of business documents with the form to add another. */
export function BusinessDocumentsPage({ papers, today, state, event }: Props) {
  return (
    <>
      <BackOfficeHeader
        title="Licenses & insurance"
        eyebrow="Settings"
        isError={isEditRejected(state)}
        lead="Certificate of insurance, W-9, licenses, permits: what venues and companies ask for. You are warned 30 days before one ends."
      />
      {papers.length > 0 && (
        <section className="slip">
          <h2>Stored documents</h2>
          <ul className="plain-list company-papers">
            {papers.map((paper) => (
              <li key={paper.id}>
                <a href={getBusinessDocumentPath(paper.id)}>{paper.name}</a>
                <DocumentStatusTag paper={paper} today={today} />
                <span className="small">
                  {[
                    paper.name !== businessDocumentKinds[paper.kind] && businessDocumentKinds[paper.kind],
                    formatDocumentExpiry(paper, today),
                    formatDocumentSize(paper.bytes),
                    paper.eventId !== null && 'for one event alone',
                    paper.isForVenues && 'venues may download it',
                  ]
                    .filter(Boolean)
                    .join('; ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!useIsListBesideItem() && <BusinessDocumentUploadForm heading="Add a document" state={state} event={event} />}
    </>
  )
}

const statusLabels = { good: 'good', ending: 'ends soon', over: 'ended' } as const
const statusClasses = { good: 'booked', ending: 'held', over: 'new' } as const

function DocumentStatusTag({ paper, today }: { paper: BusinessDocument; today: string }) {
  const stand = computeDocumentStatus(paper, today)
  return <span className={`tag ${statusClasses[stand]}`}>{statusLabels[stand]}</span>
}
