import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getDarkAccentColor, getIconLogo, getPdfAccentColor, toLogoImage } from './brand.ts'
import { findLogo } from './brand.server.ts'
import { getSetting } from '../stored-settings.server.ts'
import { defaultAccentColors } from '../../ui/accent-colors.ts'
import { isWideLogo } from '../../ui/theme.ts'
import { siteIcons, renderTabIconTile, type SiteIcon } from './site-icons.ts'

/** The default icons, painted at build time. */
const defaultIconsFolder = join(process.cwd(), 'build/icons')

/** Returns an icon of the current logo as a PNG, or null for an unknown file name. */
export async function renderSiteIcon(db: Db, file: string): Promise<Buffer | null> {
  const name = file.replace(/\.png$/, '')
  if (!file.endsWith('.png') || !Object.hasOwn(siteIcons, name)) return null
  const icon = siteIcons[name]!
  const identity = await getSetting(db, 'identity')
  const { brand } = identity
  const ground = icon.emblem === 'light' ? 'light' : 'dark'
  const mark = getIconLogo(brand, ground)
  if (!mark) return readFile(join(defaultIconsFolder, file)).catch(() => null)
  const letter = isWideLogo(toLogoImage(mark)) ? firstLetter(identity.name) : null
  const color =
    ground === 'dark' ? getDarkAccentColor(brand) : (getPdfAccentColor(brand) ?? defaultAccentColors.brassInk)
  const id = letter ? `${letter} ${color}` : mark.id
  const kept = iconCache.get(db) ?? new Map<string, { id: string; bytes: Buffer }>()
  iconCache.set(db, kept)
  const known = kept.get(name)
  if (known?.id === id) return known.bytes
  const drawing = letter ? await drawLetter(letter, color) : (await findLogo(db, mark.id))?.png
  if (!drawing) return readFile(join(defaultIconsFolder, file)).catch(() => null)
  const bytes = await renderIcon(icon, drawing)
  kept.set(name, { id, bytes })
  return bytes
}

/** Returns the first letter of a name, shown where a logo is too wide for a square. Null if our font lacks it. */
function firstLetter(name: string): string | null {
  return /[A-Z\d]/.exec(name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase())?.[0] ?? null
}

async function drawLetter(letter: string, color: string): Promise<Buffer> {
  const [{ default: satori }, { default: sharp }, data] = await Promise.all([
    import('satori'),
    import('sharp'),
    readFile(join(process.cwd(), 'app/ui/fonts/gloock-card.woff')),
  ])
  const style = { width: 400, height: 400, justifyContent: 'center', fontSize: 400, lineHeight: 1, color }
  const drawing = { type: 'div', props: { style: { display: 'flex', ...style }, children: letter } }
  const fonts = [{ name: 'Gloock', data, weight: 400 as const }]
  const drawn = await satori(drawing as never, { width: 400, height: 400, fonts })
  return sharp(Buffer.from(drawn)).trim().png().toBuffer()
}

/** Painted icons of each database, by name, with the logo they were painted from. About 20 kB each. */
const iconCache = new WeakMap<Db, Map<string, { id: string; bytes: Buffer }>>()

async function renderIcon({ size, share, emblem, ground }: SiteIcon, picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const side = Math.round(size * (emblem === 'tile' ? 0.74 : share))
  const drawing = await sharp(picture).resize({ width: side, height: side, fit: 'inside' }).png().toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([...(emblem === 'tile' ? [{ input: Buffer.from(renderTabIconTile(size)) }] : []), { input: drawing }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
