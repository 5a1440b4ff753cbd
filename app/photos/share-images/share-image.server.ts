import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Photo } from '../library/photo.ts'
import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { shareImageSize, type ShareImageText, type ShareImageName } from './share-image.ts'
import { drawShareImage, shareImageHeadingSizes, shareImageTextArea, shareImagePhotoArea } from './draw-share-image.ts'

/** Renders a share image: text on the dark panel, the photo at its right, and the logo. Returns a JPEG. */
async function renderShareImage(
  files: FileStore,
  words: ShareImageText,
  picture: Photo | undefined,
  ownEmblem: Buffer | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded on demand, which saves memory on a site whose share images are never requested.
  const [drawn, { default: sharp }] = await Promise.all([renderShareImageSvg(words), import('sharp')])
  const emblemIn = (width: number, height: number) =>
    (ownEmblem ? sharp(ownEmblem) : sharp(join(uiFolder, 'logo.svg'), { density: 288 }))
      .resize({ width, height, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true })
  const emblem = await emblemIn(80, 96)
  const photo = picture && (await getLargest(files, picture))
  const inWindow =
    photo &&
    (await sharp(photo)
      .resize({ ...cut(shareImagePhotoArea), fit: 'cover', position: 'attention' })
      .toBuffer())
  const { left, top, width, height } = shareImagePhotoArea
  // The logo fills the photo area while its slot is empty.
  const large = inWindow ? null : await emblemIn(width / 2, height / 2)
  const middle = large && {
    left: Math.round(left + (width - large.info.width) / 2),
    top: Math.round(top + (height - large.info.height) / 2),
  }
  const layers = [
    { input: Buffer.from(drawn), left: 0, top: 0 },
    ...(inWindow ? [{ input: inWindow, left, top }] : []),
    ...(large ? [{ input: large.data, ...middle! }] : []),
    { input: emblem.data, left: 64, top: shareImageSize.height - 152 + Math.round((96 - emblem.info.height) / 2) },
  ]
  const ground = { create: { ...shareImageSize, channels: 3 as const, background: '#17352F' } }
  return new Uint8Array(await sharp(ground).composite(layers).jpeg({ quality: 82, mozjpeg: true }).toBuffer())
}

/**
 * Renders the text of a share image as SVG, with the heading in the largest size that fits the panel. With `asText` the
 * result has text elements.
 */
export async function renderShareImageSvg(words: ShareImageText, asText = false): Promise<string> {
  const { default: satori } = await import('satori')
  const options = { ...shareImageSize, fonts: await loadFonts() }
  for (const size of shareImageHeadingSizes) {
    const drawing = drawShareImage(words, size) as never
    const measured = await satori(drawing, { ...options, embedFont: false })
    if (size === shareImageHeadingSizes.at(-1) || fitsPanel(measured, size))
      return asText ? measured : satori(drawing, options)
  }
  throw new Error('There is no size for a heading')
}

/** Whether every heading line fits the panel's width and nothing is pushed below the panel. */
function fitsPanel(drawing: string, headingSize: number): boolean {
  const lines = [...drawing.matchAll(/<text x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"[^>]* font-size="([\d.]+)"/g)]
  return lines.every(([, x, y, width, size]) => {
    const isTooWide =
      Number(size) === headingSize && Number(x) + Number(width) > shareImageTextArea.left + shareImageTextArea.width
    return !isTooWide && Number(y) <= shareImageTextArea.top + shareImageTextArea.height
  })
}

const uiFolder = join(process.cwd(), 'app/ui')

async function loadFonts() {
  const [gloock, figtree] = await Promise.all(
    ['gloock-card.woff', 'figtree-card.woff'].map((file) => readFile(join(uiFolder, 'fonts', file))),
  )
  return [
    { name: 'Gloock', data: gloock!, weight: 400 as const },
    { name: 'Figtree', data: figtree!, weight: 600 as const },
  ]
}

async function getLargest(files: FileStore, { variants }: Photo): Promise<Buffer | null> {
  const variant = variants.findLast(({ format, width }) => format === 'webp' && width <= 1_600)
  const file = variant && (await files.read(variant.file))
  return file ? buffer(file.body) : null
}

function cut({ width, height }: { width: number; height: number }) {
  return { width, height }
}

type Kept = Map<ShareImageName, { mark: string; card: Promise<Uint8Array<ArrayBuffer>> }>

/** Caches a share image per page, about 80 kB each, so that repeated requests are cheap. */
const shareImageCache = new WeakMap<object, Kept>()

/** Returns a page's share image, rendered once per `mark` of its content. Concurrent requests share a single rendering. */
export function getCachedShareImage(
  services: { files: FileStore },
  name: ShareImageName,
  mark: string,
  words: ShareImageText,
  picture: Photo | undefined,
  ownEmblem: () => Promise<Buffer | null> = () => Promise.resolve(null),
) {
  const cards: Kept = shareImageCache.get(services) ?? new Map()
  shareImageCache.set(services, cards)
  const known = cards.get(name)
  if (known?.mark === mark) return known.card
  const card = ownEmblem().then((emblem) => renderShareImage(services.files, words, picture, emblem))
  cards.set(name, { mark, card })
  // A failed rendering is not cached, so the next request tries again.
  card.catch(() => cards.delete(name))
  return card
}
