import { sha256 } from '../secrets/sha256.server.ts'
import { PdfError, type StoredPdfLoader, type PdfDocumentRenderer } from '../pdf/pdf-service.server.ts'
import { formatAttachmentNote } from './email-document-text.ts'
import type { EmailTransport, Email, SendEmailResult } from './email.ts'

/**
 * Sends an email with its document, which is rendered first. If that fails temporarily, the email is deferred and
 * retried.
 */
export async function sendEmailWithDocument(
  email: Email,
  {
    carry,
    paperPdf,
    keptPdf,
  }: { carry: EmailTransport; paperPdf?: PdfDocumentRenderer | undefined; keptPdf?: StoredPdfLoader | undefined },
): Promise<SendEmailResult> {
  const { document, ...rest } = email
  if (!document) return carry(email)
  const { fileName, url, paper, calendar, record, keptAs, language } = document
  if (!paperPdf) return { kind: 'later', words: `Nobody here can make ${fileName}` }
  let pdf: Uint8Array
  try {
    const reader = { letter: true } as const
    pdf = await (keptAs && keptPdf
      ? keptPdf({ id: keptAs.id, eventId: keptAs.leadId, paper }, reader)
      : paperPdf(paper, reader))
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    return { kind: 'later', words: `${fileName} could not be made yet. ${error.message}` }
  }
  const attachment = {
    fileName,
    url,
    pdf,
    sha256: sha256(pdf),
    ...(language && { language }),
    ...(calendar && { calendar }),
    ...(record && { record }),
  }
  const verdict = await carry({ ...rest, attachment })
  return verdict.kind === 'sent'
    ? { ...verdict, words: `${verdict.words} (${formatAttachmentNote(attachment)})` }
    : verdict
}
