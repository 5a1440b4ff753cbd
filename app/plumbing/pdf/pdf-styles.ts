import type { PdfTextStyle } from './pdf-text-line.ts'

/** Size and margins of a US Letter page in points. The margins leave room for punched holes and page numbers. */
export const pdfPageSize = { width: 612, height: 792, left: 60, right: 60, top: 60, bottom: 72 }
/** Width of the text, and the lowest position of text on a page, in points. */
export const pdfTextWidth = pdfPageSize.width - pdfPageSize.left - pdfPageSize.right
export const pdfTextBottom = pdfPageSize.height - pdfPageSize.bottom

export const pdfInkColor = '#0F1F1C'
const muted = '#55625B'
export const pdfTextStyles = {
  house: { face: 'bold', size: 9, color: '#7D5717' },
  title: { face: 'display', size: 27, color: pdfInkColor, leading: 1.15 },
  second: { face: 'display', size: 17, color: pdfInkColor, leading: 1.2 },
  third: { face: 'bold', size: 11, color: pdfInkColor },
  body: { face: 'text', size: 10, color: pdfInkColor },
  bold: { face: 'bold', size: 10, color: pdfInkColor },
  small: { face: 'text', size: 8.5, color: muted },
  head: { face: 'bold', size: 8.5, color: muted },
  sum: { face: 'display', size: 18, color: pdfInkColor, leading: 1.2 },
  stamp: { face: 'bold', size: 11, color: '#2F6B4F' },
  name: { face: 'display', size: 20, color: pdfInkColor, leading: 1.25 },
} satisfies Record<string, PdfTextStyle>
