import { requestContext } from '../../request-context.server.ts'
import { isFileStoreError, type FileStoreError } from '../../plumbing/files/file-store-error.ts'
import { createFileResponse } from '../../plumbing/http/file-response.server.ts'
import type { Route } from './+types/serve-photo.route'

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' }

/** Other sites may embed photos, for example in link previews. */
const crossOriginHeaders = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { files, log } = context.get(requestContext).services
  const type = isPhotoFile(params.file) ? types[params.file.split('.').at(-1)!] : undefined
  const file = type ? await files.read(params.file).catch(toFileStoreError) : null
  if (file && 'said' in file) {
    log('warn', 'store', { said: file.said })
    return refused(503, 'The picture cannot be fetched just now')
  }
  if (!type || !file) return refused(404, 'No such picture')
  return createFileResponse(request, file, { tag: `"${params.file}"`, type, headers: crossOriginHeaders })
}

/** Whether a file name is that of a photo copy (`savePhotoCopies`). Other files have their own addresses and permissions. */
function isPhotoFile(name: string): boolean {
  return /^[0-9a-f]{16}-\d+-[0-9a-f]{8}\.(?:avif|webp)$/.test(name)
}

function toFileStoreError(error: unknown): FileStoreError {
  if (isFileStoreError(error)) return error
  throw error
}

function refused(status: number, words: string): Response {
  const cached = status === 503 ? 'no-store' : 'no-cache'
  return new Response(words, { status, headers: { 'Content-Type': 'text/plain', 'Cache-Control': cached } })
}
