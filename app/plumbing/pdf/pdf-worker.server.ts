import { renderMenuCardPdf } from './render-menu-card-pdf.server.ts'
import { renderPdfDocument } from './render-pdf-document.server.ts'
import type { PdfJobResult, PdfJob } from './pdf-service.server.ts'

/** The program that makes PDFs, one errand after another, until whoever started it lets it go. */
process.on('message', (errand: PdfJob) => {
  void ('card' in errand ? renderMenuCardPdf(errand.card) : renderPdfDocument(errand.paper))
    .then((pdf): PdfJobResult => ({ pdf }))
    // An error's own words may be a visitor's: only its name is told.
    .catch((error: unknown): PdfJobResult => ({ problem: error instanceof Error ? error.name : 'unknown' }))
    .then((answer) => process.send?.(answer))
})
process.once('disconnect', () => process.exit())
