import { visitContext } from '../house-context.server.ts'
import { fileAnswer } from '../plumbing/http/file-answer.server.ts'
import type { Route } from './+types/serve.route'

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' }

/** Photographs may be shown elsewhere too: link previews are drawn in other people's pages. */
const forAll = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const type = types[params.file.split('.').at(-1) ?? '']
  const file = type ? await context.get(visitContext).house.files.read(params.file) : null
  if (!type || !file) return new Response('No such picture', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  return fileAnswer(request, file, { tag: `"${params.file}"`, type, headers: forAll })
}
