import { undoPeriodMs } from '../business/undo-period.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import type { PhotoRow } from '../plumbing/database/schema.ts'
import type { TrashedRows } from '../plumbing/database/trash.server.ts'
import { deletePhotoFiles } from './library/photo-library.server.ts'
import type { Photo } from './library/photo.ts'
import { photosSettings } from './photos-settings.server.ts'

export const photosPart = {
  tables: ['photo', 'photo_slot'],
  files: { photo: ({ variants }) => (JSON.parse(variants) as Photo['variants']).map(({ file }) => file) },
  async cleanUp(db, { files, now }) {
    let pictures = 0
    for (const row of await listTrashedPhotos(db, now - undoPeriodMs))
      if (await deletePhotoFiles(db, files, row)) pictures++
    return { pictures }
  },
  settings: photosSettings,
} satisfies AppPart

/** Photos deleted before a moment, except those deleted again since then. */
async function listTrashedPhotos(db: Db, before: number): Promise<PhotoRow[]> {
  const rows = await db.selectFrom('trash').select(['contents', 'at']).where('kind', '=', 'picture').execute()
  const thrown = rows.flatMap(({ contents, at }) =>
    ((JSON.parse(contents) as TrashedRows).photo ?? []).map((row) => ({ row, isOld: at < before })),
  )
  const wanted = new Set(thrown.filter(({ isOld }) => !isOld).map(({ row }) => row.id))
  return thrown.filter(({ row, isOld }) => isOld && !wanted.has(row.id)).map(({ row }) => row)
}
