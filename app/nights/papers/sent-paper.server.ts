import { cutShort } from '../../plumbing/http/body.server.ts'
import { textsOf, type Words } from '../../plumbing/http/posted-words.server.ts'
import type { SentFile } from './company-papers.server.ts'

/** Reads a paper's form; of one that was cut off on its way nothing is left but that. */
export async function readSentPaper(request: Request): Promise<{ words: Words; file: SentFile }> {
  const form = await request.formData().catch(() => null)
  if (!form) return { words: {}, file: { bytes: new TextEncoder().encode('%PDF-'), name: '', isCut: false } }
  const sent = form.get('file')
  const file = sent instanceof File ? sent : new File([], '')
  return {
    words: Object.fromEntries(textsOf(form)),
    file: {
      bytes: new Uint8Array(await file.arrayBuffer()),
      name: file.name,
      isCut: request.headers.has(cutShort),
    },
  }
}
