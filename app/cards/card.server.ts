import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Picture } from '../media/picture.ts'
import type { Files } from '../plumbing/files/disk.server.ts'
import { cardSize, type CardWords } from './card.ts'
import { drawCard, photograph } from './card-art.ts'

/** Paints a card: its words on the dark panel, the photograph beside them, the emblem. Answers a JPEG. */
export async function paintCard(files: Files, words: CardWords, picture: Picture | undefined): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded only for those who unfold a link: a site that merely shows pages saves the memory.
  const [{ default: satori }, { default: sharp }] = await Promise.all([import('satori'), import('sharp')])
  const drawn = await satori(drawCard(words) as never, { ...cardSize, fonts: await fonts() })
  const emblem = await sharp(join(uiFolder, 'emblem.svg'), { density: 144 }).resize({ height: 96 }).png().toBuffer()
  const photo = picture && (await largestOf(files, picture))
  const inWindow = photo && (await sharp(photo).resize({ ...cut(photograph), fit: 'cover', position: 'attention' }).toBuffer())
  const layers = [
    { input: Buffer.from(drawn), left: 0, top: 0 },
    ...(inWindow ? [{ input: inWindow, left: photograph.left, top: photograph.top }] : []),
    { input: emblem, left: 64, top: cardSize.height - 152 },
  ]
  const ground = { create: { ...cardSize, channels: 3 as const, background: '#17352F' } }
  return new Uint8Array(await sharp(ground).composite(layers).jpeg({ quality: 82, mozjpeg: true }).toBuffer())
}

const uiFolder = join(process.cwd(), 'app/ui')

async function fonts() {
  const [gloock, figtree] = await Promise.all(['gloock-card.woff', 'figtree-card.woff'].map((file) => readFile(join(uiFolder, 'fonts', file))))
  return [
    { name: 'Gloock', data: gloock!, weight: 400 as const },
    { name: 'Figtree', data: figtree!, weight: 600 as const },
  ]
}

async function largestOf(files: Files, { variants }: Picture): Promise<Buffer | null> {
  const variant = variants.findLast(({ format, width }) => format === 'webp' && width <= 1_600)
  const file = variant && (await files.read(variant.file))
  return file ? buffer(file.body) : null
}

function cut({ width, height }: { width: number; height: number }) {
  return { width, height }
}
