import { truncatedBodyHeader } from '../../plumbing/http/truncated-body.server.ts'
import { getTextEntries } from '../../plumbing/http/form-input.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { UploadedFile } from './business-documents.server.ts'

/** Parses a document form. An unreadable form returns no input, and the start of a PDF as its incomplete file. */
export async function parseDocumentUpload(request: Request): Promise<{ input: FormInput; file: UploadedFile }> {
  const form = await request.formData().catch(() => null)
  if (!form) return { input: {}, file: { bytes: new TextEncoder().encode('%PDF-'), name: '', isCut: false } }
  const sent = form.get('file')
  const file = sent instanceof File ? sent : new File([], '')
  return {
    input: Object.fromEntries(getTextEntries(form)),
    file: {
      bytes: new Uint8Array(await file.arrayBuffer()),
      name: file.name,
      isCut: request.headers.has(truncatedBodyHeader),
    },
  }
}
