import { isEditRejected } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { DeleteConfirmForm } from '../../ui/delete-confirm-form.tsx'
import { EarlierVersionsSection } from '../../ui/earlier-versions.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import {
  formatDocumentExpiry,
  getBusinessDocumentPath,
  getDocumentFilePath,
  businessDocumentListPath,
  formatDocumentSize,
  type BusinessDocument,
} from './business-document.ts'
import { BusinessDocumentUploadForm } from './business-document-upload-form.tsx'

/** A business document: its file, its details, and the delete button. */
export function BusinessDocumentPage({
  paper,
  today,
  state,
}: {
  paper: BusinessDocument | null
  today: string
  state: EditState
}) {
  if (!paper) return <BackOfficeHeader title="This document was not found" lead="It was deleted, or never existed." />
  return (
    <>
      <BackOfficeHeader
        title={paper.name}
        eyebrow="Licenses & insurance"
        isError={isEditRejected(state)}
        lead={`${formatDocumentSize(paper.bytes)}, ${formatDocumentExpiry(paper, today)}.`}
      >
        <a className="btn" href={getDocumentFilePath(paper.id)}>
          Download
        </a>
        <a className="btn ghost" href={businessDocumentListPath}>
          All documents
        </a>
      </BackOfficeHeader>
      <BusinessDocumentUploadForm heading="Document details" state={state} />
      <EarlierVersionsSection list={state.earlier.list} here={getBusinessDocumentPath(paper.id)} />
      <DeleteConfirmForm
        what={paper.name}
        words="Clients and venues can no longer download it. You can undo it right afterwards."
      />
    </>
  )
}
