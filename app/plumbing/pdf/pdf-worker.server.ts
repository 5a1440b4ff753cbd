import { renderMenuCardPdf } from './render-menu-card-pdf.server.ts'
import { renderPdfDocument } from './render-pdf-document.server.ts'
import type { PdfJobResult, PdfJob } from './pdf-service.server.ts'

/** Entry point of the PDF process: renders jobs in sequence until its parent ends it. */
process.on('message', (errand: PdfJob) => {
  void ('card' in errand ? renderMenuCardPdf(errand.card) : renderPdfDocument(errand.paper))
    .then((pdf): PdfJobResult => ({ pdf }))
    // An error message may contain user text, so only the error's name is returned.
    .catch((error: unknown): PdfJobResult => ({ problem: error instanceof Error ? error.name : 'unknown' }))
    .then((answer) => process.send?.(answer))
})
process.once('disconnect', () => process.exit())
