import { textsOf, type Words } from '../../plumbing/http/posted-words.server.ts'

export type ImportPost = { words: Words; file: { bytes: Uint8Array; name: string } | null }

/** The importer's form as it was posted: its texts, and the bytes of the file chosen in it. */
export async function readImportPost(request: Request): Promise<ImportPost> {
  const form = await request.formData().catch(() => new FormData())
  const words = Object.fromEntries(textsOf(form))
  const file = form.get('file')
  if (!(file instanceof File) || file.name === '') return { words, file: null }
  return { words, file: { bytes: await file.bytes(), name: file.name } }
}
