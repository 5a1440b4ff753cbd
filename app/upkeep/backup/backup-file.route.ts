import { Readable } from 'node:stream'
import { redirect } from 'react-router'
import { authorizeDownload } from '../../business/auth/security-events.server.ts'
import { findSetting } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { isFileStoreError } from '../../plumbing/files/file-store-error.ts'
import type { Route } from './+types/backup-file.route'

const here = '/backbar/in-and-out'

/** Downloads a stored backup. Requires a recent password. */
export async function loader({ request, context, params: { name } }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const kept = (await findSetting(services.db, 'backup'))?.kept ?? {}
  if (!Object.hasOwn(kept, name)) throw redirect(`${here}?said=no-backup#backups`, 303)
  await authorizeDownload(services, request, here, `the backup ${name}`)
  const found = await services.backups.read(name).catch((error: unknown) => {
    if (isFileStoreError(error)) return 'away' as const
    throw error
  })
  if (found === null || found === 'away')
    throw redirect(`${here}?said=${found === null ? 'no-backup' : 'bucket-away'}#backups`, 303)
  return new Response(Readable.toWeb(found.body) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'application/gzip',
      'Content-Length': String(found.size),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}
