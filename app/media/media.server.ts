import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { Db } from '../plumbing/database/database.server.ts'
import type { PictureRow } from '../plumbing/database/schema.ts'
import type { Files } from '../plumbing/files/disk.server.ts'
import type { Picture, PictureFormat, Place, Variant } from './picture.ts'

/** The widths pages ask for, in pixels. */
const widths = [420, 640, 860, 1200, 1600, 2000]

type Description = { alt: string; focalX?: number; focalY?: number; isSample?: boolean }

/**
 * Takes a photograph in: turned upright, freed of metadata, re-encoded in every width and format used.
 * The same photograph taken in twice is one picture. Throws where sharp cannot read the bytes.
 */
export async function takePictureIn(db: Db, files: Files, master: Uint8Array, of: Description): Promise<Picture> {
  // Loaded only to develop photographs: a site that merely shows them saves the memory.
  const { default: sharp } = await import('sharp')
  const id = createHash('sha256').update(master).digest('hex').slice(0, 16)
  const { data, info } = await sharp(master).rotate().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const variants: Variant[] = []
  for (const width of widths.filter((width) => width <= info.width)) {
    for (const format of ['avif', 'webp'] as const) {
      variants.push(await develop(sharp(data, { raw }), files, id, width, format))
    }
  }
  const picture = {
    id,
    alt: of.alt,
    width: info.width,
    height: info.height,
    focal_x: of.focalX ?? 50,
    focal_y: of.focalY ?? 50,
    variants: JSON.stringify(variants),
    is_sample: Number(of.isSample ?? false),
  }
  await db
    .insertInto('picture')
    .values(picture)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return pictureOf(picture)
}

/** Hangs a picture in a place, instead of what hung there. */
export async function hangPicture(db: Db, place: Place, pictureId: string): Promise<void> {
  await db
    .insertInto('picture_place')
    .values({ place, picture_id: pictureId })
    .onConflict((conflict) => conflict.column('place').doUpdateSet({ picture_id: pictureId }))
    .execute()
}

/** Every picture that hangs somewhere, by its place. */
export async function readPictures(db: Db): Promise<Partial<Record<Place, Picture>>> {
  const rows = await db
    .selectFrom('picture_place')
    .innerJoin('picture', 'picture.id', 'picture_place.picture_id')
    .selectAll()
    .execute()
  return Object.fromEntries(rows.map((row) => [row.place, pictureOf(row)]))
}

async function develop(image: Sharp, files: Files, id: string, width: number, format: PictureFormat) {
  const resized = image.resize({ width })
  // AVIF at effort 2: a fifth of the default's time for half a percent more bytes.
  const encoded = format === 'avif' ? resized.avif({ quality: 46, effort: 2 }) : resized.webp({ quality: 70 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 8)
  const file = `${id}-${width}-${hash}.${format}`
  await files.write(file, data)
  return { format, width: info.width, height: info.height, bytes: data.length, file }
}

function pictureOf(row: PictureRow): Picture {
  return {
    id: row.id,
    alt: row.alt,
    width: row.width,
    height: row.height,
    focalX: row.focal_x,
    focalY: row.focal_y,
    variants: JSON.parse(row.variants),
  }
}
