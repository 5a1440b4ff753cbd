import { data, redirect } from 'react-router'
import { getTextEntries } from '../../../plumbing/http/form-input.server.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { importMenuPath } from './import-menu-path.ts'
import { parseDumpFile, parseDumpText } from './parse-dump.ts'
import { importMenu, previewMenuImport } from './import-menu.server.ts'
import { emptyMenuImportState, type MenuImportState } from './menu-import-state.ts'

type Services = Parameters<typeof importMenu>[0]

/** First previews a dump's changes. Then imports the signed preview when it is posted back, and redirects. */
export async function handleMenuImport(services: Services, request: Request) {
  const { input, file } = await readImportPost(request)
  const back = (sheet: MenuImportState, status = 200) => data({ sheet }, { status })
  if (input.intent === 'import') {
    const done = await importMenu(services, input.carried ?? '', input.seen ?? '')
    if (done.kind === 'stale') return back({ ...emptyMenuImportState, preview: done.preview }, 409)
    if (done.kind === 'unreadable')
      return back({ ...emptyMenuImportState, problem: 'Choose the file again: what was shown has expired' }, 422)
    throw redirect(done.kind === 'imported' ? '/backbar/menu?said=imported' : `${importMenuPath}?said=same`, 303)
  }
  const reading = file ? parseDumpFile(file.bytes, file.name) : parseDumpText(input.dump ?? '')
  const preview = await previewMenuImport(services, reading)
  const pasted = input.dump ?? ''
  if ('problem' in preview) return back({ pasted, problem: preview.problem, preview: null }, 422)
  return back({ pasted: '', problem: null, preview })
}

type ImportPost = { input: FormInput; file: { bytes: Uint8Array; name: string } | null }

/** Posted import form: its text fields, and the bytes of its file. */
async function readImportPost(request: Request): Promise<ImportPost> {
  const form = await request.formData().catch(() => new FormData())
  const input = Object.fromEntries(getTextEntries(form))
  const file = form.get('file')
  if (!(file instanceof File) || file.name === '') return { input, file: null }
  return { input, file: { bytes: await file.bytes(), name: file.name } }
}
