import { data, redirect } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/import.route'
import { readDumpFile, readDumpText } from './dump-text.ts'
import { FormerPage } from './import-page.tsx'
import { importCollections, previewImport } from './import.server.ts'
import type { ImportSheet } from './import-sheet.ts'
import { textsOf, type Words } from '../../plumbing/http/posted-words.server.ts'

const empty: ImportSheet = { pasted: '', problem: null, preview: null }

/** First what a dump would change; then, posted back signed, the change itself. */
export async function action({ request, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const { words, file } = await readImportPost(request)
  if (words.intent === 'import') {
    const done = await importCollections(house, words.carried ?? '', words.seen ?? '')
    if (done.kind === 'stale') return data({ ...empty, preview: done.preview }, { status: 409 })
    if (done.kind === 'unreadable')
      return data({ ...empty, problem: 'Choose the file again: what was shown has expired' }, { status: 422 })
    throw redirect(
      done.kind === 'imported' ? '/backbar/menu?said=imported' : '/backbar/in-and-out/former?said=same',
      303,
    )
  }
  const reading = file ? readDumpFile(file.bytes, file.name) : readDumpText(words.dump ?? '')
  const preview = await previewImport(house, reading)
  const pasted = words.dump ?? ''
  if ('problem' in preview) return data({ pasted, problem: preview.problem, preview: null }, { status: 422 })
  return data({ pasted: '', problem: null, preview })
}

export function loader() {
  return empty
}

export default function FormerRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <FormerPage sheet={actionData ?? loaderData} />
}

type ImportPost = { words: Words; file: { bytes: Uint8Array; name: string } | null }

/** The importer's form as it was posted: its texts, and the bytes of the file chosen in it. */
async function readImportPost(request: Request): Promise<ImportPost> {
  const form = await request.formData().catch(() => new FormData())
  const words = Object.fromEntries(textsOf(form))
  const file = form.get('file')
  if (!(file instanceof File) || file.name === '') return { words, file: null }
  return { words, file: { bytes: await file.bytes(), name: file.name } }
}
