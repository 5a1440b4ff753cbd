import { isRefused } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { DeleteOnce } from '../../ui/delete-once.tsx'
import { EarlierVersions } from '../../ui/earlier-versions.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { endWords, paperAddress, paperFile, papersAddress, sizeWords, type CompanyPaper } from './company-paper.ts'
import { PaperForm } from './paper-form.tsx'

/** One of the company’s papers: its file, what it is, and the way out. */
export function PaperPage({ paper, today, state }: { paper: CompanyPaper | null; today: string; state: EditState }) {
  if (!paper) return <OfficeHead title="There is no such document" lead="It was deleted, or never existed." />
  return (
    <>
      <OfficeHead
        title={paper.name}
        eyebrow="Licenses & insurance"
        isError={isRefused(state)}
        lead={`${sizeWords(paper.bytes)}, ${endWords(paper, today)}.`}
      >
        <a className="btn" href={paperFile(paper.id)}>
          Download
        </a>
        <a className="btn ghost" href={papersAddress}>
          All documents
        </a>
      </OfficeHead>
      <PaperForm heading="What it is" state={state} />
      <EarlierVersions list={state.earlier.list} here={paperAddress(paper.id)} />
      <DeleteOnce what={paper.name} words="Nobody can download it anymore. You can undo it right afterwards." />
    </>
  )
}
