import { normalizePrintText } from '../../plumbing/pdf/format-document-text.ts'
import { PdfDocumentBlocks } from '../../plumbing/pdf/pdf-document-blocks.tsx'
import type { LabeledValue } from '../../plumbing/pdf/pdf-document.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { listPaymentFacts } from '../proposals/proposal-facts.ts'
import { isProposalAccepted } from '../proposals/proposal-state.ts'
import { getPdfLanguage } from '../proposals/signed-pdf.ts'
import { TermsList } from '../proposals/terms-list.tsx'
import type { ClientPageData } from './client-page-data.ts'

/** Clauses and the full document, collapsed behind a single line. Printed in full. */
export function ProposalTermsSection({
  page,
  summary,
  hint,
}: {
  page: ClientPageData
  summary: string
  hint?: string
}) {
  const { document, sums, language } = page
  const { read, paper } = clientPageText(language)
  const isOver = !page.signature && !['draft', 'out'].includes(page.state)
  const isMixed = document.terms.clauses.some((clause) => clause.language)
  return (
    <details className="yours-points" id="points">
      <summary className="bar gap-5">
        <span>
          {summary}
          {hint && <small>{hint}</small>}
        </span>
      </summary>
      <div>
        {isMixed && <p className="hint">{paper.inEnglish}</p>}
        <div id="live-terms">
          <TermsList document={document} sums={sums} facts={page.signature ? listCurrentPaymentFacts(page) : []} />
        </div>
        {page.signature && getPdfLanguage(page.paper) !== language && <p>{read.signedIn}</p>}
        <details className="whole">
          <summary>
            {isOver
              ? read.wholeOver
              : page.copies.length > 0
                ? read.wholeFirst
                : page.signature
                  ? read.wholeSigned
                  : read.whole}
          </summary>
          <div id="live-whole" lang={getPdfLanguage(page.paper) === language ? undefined : page.paper.language}>
            <p className="paper-house">{normalizePrintText(page.paper.house)}</p>
            <p>
              <b>{normalizePrintText(page.paper.title)}</b>
            </p>
            <PdfDocumentBlocks blocks={page.paper.blocks} />
          </div>
        </details>
      </div>
    </details>
  )
}

/** Current amounts due with their dates. Empty for a postponed event, or without an agreement. */
function listCurrentPaymentFacts({ state, document, sums, account }: ClientPageData): LabeledValue[] {
  if (!isProposalAccepted(state) || state === 'postponed') return []
  return listPaymentFacts(document, sums, account.rest)
}
