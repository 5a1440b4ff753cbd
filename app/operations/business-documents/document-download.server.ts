import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { createPrivateFileResponse } from '../../plumbing/http/download-response.server.ts'
import { getDownloadFileName, type BusinessDocument } from './business-document.ts'

/**
 * Serves a business document as a download, with a policy that blocks all scripts and requests. Null if the file is
 * missing.
 */
export async function createDocumentDownload(
  files: FileStore,
  paper: Pick<BusinessDocument, 'file' | 'kind' | 'name'>,
  business: string,
): Promise<Response | null> {
  const stored = await files.read(paper.file)
  const disposition = `attachment; filename="${getDownloadFileName(paper, business)}"`
  return stored && createPrivateFileResponse(stored, { type: 'application/pdf', disposition })
}
