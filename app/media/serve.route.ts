import { visitContext } from '../house-context.server.ts'
import type { Route } from './+types/serve.route'

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const type = types[params.file.split('.').at(-1) ?? '']
  const file = type ? await context.get(visitContext).house.files.read(params.file) : null
  if (!type || !file) return new Response('No such picture', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  return new Response(file.body, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(file.size),
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })
}
