import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Photo with halves in two plain colors, so that processing can be verified by its pixels. */
export function twoHalves(width: number, height: number, left = '#c86432', right = '#2850a0'): Sharp {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: left } }
  return sharp({ create: { width, height, channels: 3, background: right } }).composite([
    { input: half, left: 0, top: 0 },
  ])
}

export const plainJpeg = (width = 1000, height = 700) => twoHalves(width, height).jpeg({ quality: 95 }).toBuffer()

/** Photo as an upright phone takes it: stored sideways with rotation, location and camera metadata and a color profile. */
export async function phonePhoto(): Promise<Buffer> {
  const lying = await twoHalves(1000, 700).jpeg({ quality: 95 }).toBuffer()
  return sharp(lying)
    .withExif({
      IFD0: { Make: 'Nerdphone', Copyright: 'Somebody', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '30/1 19/1 56/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '81/1 39/1 21/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>at home</secret></x:xmpmeta>')
    .withMetadata({ orientation: 6, icc: 'p3' })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** PNG with 16 bits per channel, as some cameras and scanners save. */
export function deepPng(): Promise<Buffer> {
  const pixels = new Uint16Array(600 * 400 * 3).fill(40_000)
  return sharp(pixels, { raw: { width: 600, height: 400, channels: 3 } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
}

/** JPEG in CMYK. */
export const printJpeg = () =>
  twoHalves(600, 400).toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer()

/** Animation with two frames: the first red, the second blue. */
export function animatedWebp(): Promise<Buffer> {
  const frame = (r: number, b: number) => Buffer.from(Array.from({ length: 500 * 300 }, () => [r, 0, b]).flat())
  const raw = { width: 500, height: 600, channels: 3 as const, pageHeight: 300 }
  return sharp(Buffer.concat([frame(200, 0), frame(0, 200)]), { raw })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}

/** PNG of a few kilobytes that decodes to 30,000 × 30,000 black pixels. */
export function bombPng(side = 30_000): Buffer {
  const rows = Buffer.alloc((1 + Math.ceil(side / 8)) * side)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // Single-bit grayscale.
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Interlaced PNG of half a megabyte with 16 bits per channel, which must be decoded whole in memory. */
export function interlacedPng(side = 7_900): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([16, 6, 0, 0, 1], 8)
  // Seven passes of rows, each with a filter byte. All bytes are zero.
  const passes = [
    [8, 8, 0, 0],
    [8, 8, 4, 0],
    [4, 8, 0, 4],
    [4, 4, 2, 0],
    [2, 4, 0, 2],
    [2, 2, 1, 0],
    [1, 2, 0, 1],
  ] as const
  const size = passes.reduce((sum, [acrossStep, downStep, acrossFrom, downFrom]) => {
    const [across, down] = [Math.ceil((side - acrossFrom) / acrossStep), Math.ceil((side - downFrom) / downStep)]
    return sum + down * (1 + across * 8)
  }, 0)
  const block = Buffer.alloc(1024 * 1024)
  const naught = deflateRawSync(block, { finishFlush: constants.Z_SYNC_FLUSH })
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE((size % 65_521) * 65_536 + 1)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk(
      'IDAT',
      Buffer.concat([
        Buffer.from([0x78, 0x9c]),
        ...Array<Buffer>(Math.floor(size / block.length)).fill(naught),
        deflateRawSync(block.subarray(0, size % block.length)),
        sum,
      ]),
    ),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Start of a HEIC file, the default format of an iPhone. */
export const heicStart = Buffer.concat([
  Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1MiHEmiafMiHBheic', 'latin1'),
  Buffer.alloc(2000),
])

export const svgWithScript = Buffer.from(
  '<?xml version="1.0"?>\n<!-- a coupe -->\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)
export const webPage = Buffer.from('\n<!DOCTYPE html><html><script>alert(1)</script></html>')

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}
