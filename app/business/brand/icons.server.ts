import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../plumbing/database/database.server.ts'
import { markFor } from './brand.ts'
import { findEmblem } from './brand.server.ts'
import { readSetting } from '../business.server.ts'
import { icons, tile, type Icon } from './icons.ts'

/** The house's own as the build painted them. */
const painted = join(process.cwd(), 'build/icons')

/** A PNG of the emblem as it stands now; null where there is no such icon. */
export async function readIcon(db: Db, file: string): Promise<Buffer | null> {
  const name = file.replace(/\.png$/, '')
  if (!file.endsWith('.png') || !Object.hasOwn(icons, name)) return null
  const icon = icons[name]!
  const { brand } = await readSetting(db, 'identity')
  const mark = markFor(brand, icon.emblem === 'light' ? 'light' : 'dark')
  if (!mark) return readFile(join(painted, file)).catch(() => null)
  const kept = keptOf.get(db) ?? new Map<string, { id: string; bytes: Buffer }>()
  keptOf.set(db, kept)
  const known = kept.get(name)
  if (known?.id === mark.id) return known.bytes
  const emblem = await findEmblem(db, mark.id)
  if (!emblem) return readFile(join(painted, file)).catch(() => null)
  const bytes = await paint(icon, emblem.png)
  kept.set(name, { id: mark.id, bytes })
  return bytes
}

/** Each house's, by name, with the emblem they were painted from: some 20 kB each. */
const keptOf = new WeakMap<Db, Map<string, { id: string; bytes: Buffer }>>()

async function paint({ size, share, emblem, ground }: Icon, png: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const side = Math.round(size * (emblem === 'tile' ? 0.74 : share))
  const drawing = await sharp(png).resize({ width: side, height: side, fit: 'inside' }).png().toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([...(emblem === 'tile' ? [{ input: Buffer.from(tile(size)) }] : []), { input: drawing }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
