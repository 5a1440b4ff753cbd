import PdfKit from 'pdfkit'
import { normalizePrintText } from './format-document-text.ts'

export type PdfKitDocument = InstanceType<typeof PdfKit>
/** Metadata of a document. `madeAt` in epoch milliseconds is fixed, so that the same text yields the same bytes. */
type DocumentMetadata = { title: string; house: string; language: string; madeAt: number }
/** Page size in points. `bufferPages` allows returning to earlier pages before the end. */
type Sheet = { width: number; height: number; bufferPages?: boolean }

/** Creates an empty tagged document (PDF/UA), and a promise of its bytes once it is ended. */
export function createPdfKitDocument(
  { title, house, language, madeAt }: DocumentMetadata,
  { width, height, bufferPages = false }: Sheet,
): { pdf: PdfKitDocument; whole: Promise<Uint8Array<ArrayBuffer>> } {
  const at = new Date(madeAt)
  const pdf = new PdfKit({
    size: [width, height],
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages,
    autoFirstPage: false,
    info: { Title: normalizePrintText(title), Author: normalizePrintText(house), CreationDate: at, ModDate: at },
  } as unknown as PDFKit.PDFDocumentOptions)
  const chunks: Uint8Array[] = []
  const whole = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on('error', reject)
  })
  return { pdf, whole }
}
