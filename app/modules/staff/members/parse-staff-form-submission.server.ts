import { truncatedBodyHeader } from '../../../plumbing/http/truncated-body.server.ts'
import { getTextEntries } from '../../../plumbing/http/form-input.server.ts'
import type { CertificateUpload } from './certificates.server.ts'

export type StaffFormSubmission = {
  pairs: [name: string, value: string][]
  input: Record<string, string>
  file: CertificateUpload
}

/** Parses a form that may contain a certificate file. An unreadable form returns no input and a truncated file. */
export async function parseStaffFormSubmission(request: Request): Promise<StaffFormSubmission> {
  const isCut = request.headers.has(truncatedBodyHeader)
  const form = await request.formData().catch(() => null)
  const sent = form?.get('file')
  const bytes = sent instanceof File ? new Uint8Array(await sent.arrayBuffer()) : new Uint8Array()
  const pairs = form ? getTextEntries(form) : []
  return { pairs, input: Object.fromEntries(pairs), file: { bytes, isCut: isCut || form === null } }
}
