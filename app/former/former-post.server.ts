import type { Words } from '../plumbing/http/posted-words.server.ts'

export type FormerPost = { words: Words; file: { bytes: Uint8Array; name: string } | null }

/** The importer's form as it was posted: its texts, and the bytes of the file chosen in it. */
export async function readFormerPost(request: Request): Promise<FormerPost> {
  const form = await request.formData().catch(() => new FormData())
  const words = Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  const file = form.get('file')
  if (!(file instanceof File) || file.name === '') return { words, file: null }
  return { words, file: { bytes: await file.bytes(), name: file.name } }
}
