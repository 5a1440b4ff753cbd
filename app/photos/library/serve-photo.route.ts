import { requestContext } from '../../request-context.server.ts'
import { isFileStoreError, type FileStoreError } from '../../plumbing/files/file-store-error.ts'
import { createFileResponse } from '../../plumbing/http/file-response.server.ts'
import type { Route } from './+types/serve-photo.route'

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' }

/** Photographs may be shown elsewhere too: link previews are drawn in other people's pages. */
const forAll = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { files, log } = context.get(requestContext).services
  const type = isPhotoFile(params.file) ? types[params.file.split('.').at(-1)!] : undefined
  const file = type ? await files.read(params.file).catch(ifStoreIsAway) : null
  if (file && 'said' in file) {
    log('warn', 'store', { said: file.said })
    return refused(503, 'The picture cannot be fetched just now')
  }
  if (!type || !file) return refused(404, 'No such picture')
  return createFileResponse(request, file, { tag: `"${params.file}"`, type, headers: forAll })
}

/** Whether a name is a photo's (`savePhotoCopies`): whatever else lies among the files has an address and a right of its own. */
function isPhotoFile(name: string): boolean {
  return /^[0-9a-f]{16}-\d+-[0-9a-f]{8}\.(?:avif|webp)$/.test(name)
}

function ifStoreIsAway(error: unknown): FileStoreError {
  if (isFileStoreError(error)) return error
  throw error
}

function refused(status: number, words: string): Response {
  const cached = status === 503 ? 'no-store' : 'no-cache'
  return new Response(words, { status, headers: { 'Content-Type': 'text/plain', 'Cache-Control': cached } })
}
