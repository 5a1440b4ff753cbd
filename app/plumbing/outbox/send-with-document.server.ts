import { sha256 } from '../secrets/sha256.server.ts'
import { PdfError, type StoredPdfLoader, type PdfDocumentRenderer } from '../pdf/pdf-service.server.ts'
import { formatAttachmentNote } from './email-document-text.ts'
import type { FileStore } from '../files/disk-file-store.server.ts'
import type { AttachedFile, EmailTransport, Email, SendEmailResult } from './email.ts'

type SendTools = {
  carry: EmailTransport
  paperPdf?: PdfDocumentRenderer | undefined
  keptPdf?: StoredPdfLoader | undefined
  files?: Pick<FileStore, 'read'> | undefined
}

/**
 * Sends an email with its document, which is rendered first, and with the files attached by hand. If one of them is
 * unavailable for now, the email is deferred and retried.
 */
export async function sendEmailWithDocument(
  email: Email,
  { carry, paperPdf, keptPdf, files }: SendTools,
): Promise<SendEmailResult> {
  const { document, ...plain } = email
  const attachedFiles = await readAttachedFiles(plain.attachedFiles ?? [], files)
  if ('missing' in attachedFiles) return { kind: 'later', words: `${attachedFiles.missing} could not be read` }
  const rest = attachedFiles.length > 0 ? { ...plain, attachedFiles } : plain
  if (!document) return carry(rest)
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

/** Reads attached files. Returns the name of the first that is missing instead. */
async function readAttachedFiles(
  attached: readonly AttachedFile[],
  files: SendTools['files'],
): Promise<AttachedFile[] | { missing: string }> {
  const read: AttachedFile[] = []
  for (const one of attached) {
    const stored = await files?.read(one.file).catch(() => null)
    if (!stored) return { missing: one.name }
    read.push({ ...one, content: new Uint8Array(await new Response(stored.body).arrayBuffer()) })
  }
  return read
}
