import { data } from 'react-router'
import type { Saved } from '../../business/save-if-unchanged.server.ts'
import { cutShort } from '../../plumbing/http/body.server.ts'
import { textsOf, type Words } from '../../plumbing/http/posted-words.server.ts'
import type { PaperWords } from './company-paper.ts'
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

/** A paper's form that was not saved, as it comes back. */
export function paperBack(id: string, words: Words, saved: Exclude<Saved<PaperWords>, { kind: 'saved' }>) {
  const back = { id, words, seen: words.seen ?? '', errors: [] }
  if (saved.kind === 'invalid') return data({ ...back, errors: saved.errors }, { status: 422 })
  if (saved.kind === 'conflict') return data({ ...back, seen: saved.seen, stored: saved.stored }, { status: 409 })
  return data({ ...back, seen: '' }, { status: 409 })
}
