import { formatPluralCount } from '../../../business/format-plural-count.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { countWithdrawnPhotos, listClientPhotos } from '../client-photos.server.ts'

/** The photos of an event as the owner sees them, and a sentence about those that were taken down. */
export async function getEventClientPhotos(db: Db, eventId: string) {
  const [photos, withdrawn] = [await listClientPhotos(db, eventId), await countWithdrawnPhotos(db, eventId)]
  return {
    photos: photos.map(({ id, width, height, mayShow }) => ({
      id,
      width,
      height,
      mayShow,
      address: `/backbar/jobs/${eventId}/photos/${id}`,
    })),
    remark:
      withdrawn === 0
        ? null
        : `The client took down ${withdrawn === 1 ? 'a photo' : `${withdrawn} photos`} you were allowed to show. Take ${withdrawn === 1 ? 'it' : 'them'} off your website too.`,
  }
}

/** "12 photos from 2 events". Null if there are none. */
export async function summarizeClientPhotos(db: Db): Promise<string | null> {
  const rows = await db.selectFrom('client_photo').select('event_id').where('removed_at', 'is', null).execute()
  const events = new Set(rows.map(({ event_id }) => event_id)).size
  return rows.length === 0
    ? null
    : `${formatPluralCount(rows.length, 'photo')} from ${formatPluralCount(events, 'event')}`
}

/** Lists the effects of switching the photos off. */
export async function listClientPhotosSwitchOffEffects(db: Db): Promise<string[]> {
  return (await summarizeClientPhotos(db)) === null
    ? []
    : ['Clients can’t send new photos. They still see theirs and can take them down.']
}

/** Lists the photos for a person's data export. */
export async function listDataSubjectPhotos(db: Db, eventIds: string[]) {
  if (eventIds.length === 0) return []
  const rows = await db
    .selectFrom('client_photo')
    .select(['event_id as eventId', 'file', 'may_show as mayShow', 'created_at as at', 'removed_at as removedAt'])
    .where('event_id', 'in', eventIds)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ ...row, mayShow: row.mayShow === 1 }))
}
