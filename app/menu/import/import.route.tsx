import { data, redirect } from 'react-router'
import { visitContext } from '../../visit-context.server.ts'
import type { Route } from './+types/import.route'
import { readDumpFile, readDumpText } from './dump-text.ts'
import { FormerPage } from './import-page.tsx'
import { importCollections, previewImport } from './import.server.ts'
import type { ImportSheet } from './import-sheet.ts'
import { textsOf } from '../../plumbing/http/form-input.server.ts'
import type { FormInput } from '../../ui/form-field.ts'

const empty: ImportSheet = { pasted: '', problem: null, preview: null }

/** First what a dump would change; then, posted back signed, the change itself. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const { input, file } = await readImportPost(request)
  if (input.intent === 'import') {
    const done = await importCollections(services, input.carried ?? '', input.seen ?? '')
    if (done.kind === 'stale') return data({ ...empty, preview: done.preview }, { status: 409 })
    if (done.kind === 'unreadable')
      return data({ ...empty, problem: 'Choose the file again: what was shown has expired' }, { status: 422 })
    throw redirect(
      done.kind === 'imported' ? '/backbar/menu?said=imported' : '/backbar/in-and-out/former?said=same',
      303,
    )
  }
  const reading = file ? readDumpFile(file.bytes, file.name) : readDumpText(input.dump ?? '')
  const preview = await previewImport(services, reading)
  const pasted = input.dump ?? ''
  if ('problem' in preview) return data({ pasted, problem: preview.problem, preview: null }, { status: 422 })
  return data({ pasted: '', problem: null, preview })
}

export function loader() {
  return empty
}

export default function FormerRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <FormerPage sheet={actionData ?? loaderData} />
}

type ImportPost = { input: FormInput; file: { bytes: Uint8Array; name: string } | null }

/** The importer's form as it was posted: its texts, and the bytes of the file chosen in it. */
async function readImportPost(request: Request): Promise<ImportPost> {
  const form = await request.formData().catch(() => new FormData())
  const input = Object.fromEntries(textsOf(form))
  const file = form.get('file')
  if (!(file instanceof File) || file.name === '') return { input, file: null }
  return { input, file: { bytes: await file.bytes(), name: file.name } }
}
