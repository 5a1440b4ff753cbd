import { data, redirect } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/import.route'
import { readDumpFile, readDumpText } from './dump-text.ts'
import { FormerPage } from './import-page.tsx'
import { readImportPost } from './import-post.server.ts'
import { importCollections, previewImport } from './import.server.ts'
import type { ImportSheet } from './import-sheet.ts'

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
