import { changePicture, removePicture } from '../media/library.server.ts'
import { hangPicture, readPicture, readPictures, takePictureDown } from '../media/media.server.ts'
import type { Picture, Place } from '../media/picture.ts'
import type { WordProblems } from '../media/picture-words.ts'
import { throwAway } from '../plumbing/database/bin.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { raiseRevision } from '../plumbing/database/revision.server.ts'
import { seenMark } from '../plumbing/database/seen.server.ts'
import { typedLine } from '../plumbing/http/typed-text.ts'
import { readFocalPoint } from './focal-point.ts'
import { placeNamed, type ExperienceNames } from './hanging.ts'

type HangingWords = { hang?: string; takeDown?: string }

/** What became of a photo's words; null where the photo is gone. */
export type Saving = { kind: 'saved' } | { kind: 'problems'; problems: WordProblems } | { kind: 'conflict'; stored: Picture } | null

type Typed = { alt?: string; focal?: string; seen?: string }

/** Saves what a photo shows and the point to keep in view. `seen` is the mark of both as the form was opened. */
export async function savePhotoWords(db: Db, id: string, { alt = '', focal, seen = '' }: Typed): Promise<Saving> {
  const words = { alt: typedLine(alt), ...(readFocalPoint(focal) ?? { focalX: Number.NaN, focalY: Number.NaN }) }
  return db.transaction().execute(async (db) => {
    await raiseRevision(db, 'content')
    const stored = await readPicture(db, id)
    if (stored && photoMark(stored) !== seen && photoMark(words) !== photoMark(stored)) return { kind: 'conflict', stored }
    const change = await changePicture(db, id, words)
    if (change && 'problems' in change) return { kind: 'problems', problems: change.problems }
    return change && { kind: 'saved' }
  })
}

/** Hangs a photo in the place a form names, or takes it down from there; a place that is not, or not its own, stays as it is. */
export async function rehangPhoto(db: Db, id: string, { hang, takeDown }: HangingWords): Promise<void> {
  if (hang !== undefined) {
    const place = placeNamed(hang, await readExperienceNames(db))
    if (place) await hangPicture(db, place, id)
    return
  }
  await db.transaction().execute(async (db) => {
    await raiseRevision(db, 'content')
    const hung = await readPictures(db)
    const own = (Object.keys(hung) as Place[]).find((place) => place === takeDown && hung[place]?.id === id)
    if (own) await takePictureDown(db, own)
  })
}

/** Deletes a photo that hangs nowhere into the bin, its files staying; answers the bin's id, where it hangs, or null. */
export async function deletePhoto(db: Db, id: string, now: number): Promise<{ bin: string } | { hangsIn: Place[] } | null> {
  return db.transaction().execute(async (db) => {
    const removal = await removePicture(db, id)
    if (!removal || 'hangsIn' in removal) return removal
    return { bin: await throwAway(db, 'picture', removal.removed.alt, { picture: [removal.removed] }, now) }
  })
}

/** The mark of what is said about a photo. */
export function photoMark({ alt, focalX, focalY }: Pick<Picture, 'alt' | 'focalX' | 'focalY'>): string {
  return seenMark({ alt, focalX, focalY })
}

/** The experiences' names by slug, hidden ones too, in the order of the menu. */
export async function readExperienceNames(db: Db): Promise<ExperienceNames> {
  const rows = await db.selectFrom('experience').select(['slug', 'name']).orderBy('position').execute()
  return Object.fromEntries(rows.map(({ slug, name }) => [slug, name]))
}
