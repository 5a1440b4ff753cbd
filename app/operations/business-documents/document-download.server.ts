import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { getDownloadFileName, type BusinessDocument } from './business-document.ts'

/**
 * Serves a business document as a download, with a policy that blocks all scripts and requests. Null where the file is
 * missing.
 */
export async function createDocumentDownload(
  files: FileStore,
  paper: Pick<BusinessDocument, 'file' | 'kind' | 'name'>,
  business: string,
): Promise<Response | null> {
  const stored = await files.read(paper.file)
  if (!stored) return null
  return new Response(stored.body, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(stored.size),
      'Content-Disposition': `attachment; filename="${getDownloadFileName(paper, business)}"`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}
