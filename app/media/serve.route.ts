import { visitContext } from '../house-context.server.ts'
import { isStoreError, type StoreError } from '../plumbing/files/store-error.ts'
import type { Route } from './+types/serve.route'

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { files, log } = context.get(visitContext).house
  const type = types[params.file.split('.').at(-1) ?? '']
  const file = type ? await files.read(params.file).catch(ifStoreIsAway) : null
  if (file && 'said' in file) {
    log('store', { said: file.said })
    return refused(503, 'The picture cannot be fetched just now')
  }
  if (!type || !file) return refused(404, 'No such picture')
  return new Response(file.body, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(file.size),
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })
}

function ifStoreIsAway(error: unknown): StoreError {
  if (isStoreError(error)) return error
  throw error
}

function refused(status: number, words: string): Response {
  return new Response(words, { status, headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' } })
}
