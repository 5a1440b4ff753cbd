import { sanitizeSvg } from './sanitize-svg.ts'

/** Largest file size of a logo in bytes, and most pixels. */
const maxLogoSize = { bytes: 1024 * 1024, svgBytes: 256 * 1024, pixels: 4_000_000 }

/** A valid logo file: a cleaned SVG with a list of removed parts, or a PNG. */
export type ParsedLogoFile =
  | { kind: 'svg'; svg: string; width: number; height: number; takenOut: string[] }
  | { kind: 'png'; width: number; height: number }

/** Largest ratio of width to height and of height to width. A small mark is roughly square. */
const maxRatios = { emblem: { wide: 6, high: 2.4 }, mark: { wide: 1.5, high: 1.5 } }

/** Validates a file by its bytes, whatever its name. Returns an error message where it is unusable. */
export function parseLogoFile(
  bytes: Uint8Array,
  as: keyof typeof maxRatios = 'emblem',
): ParsedLogoFile | { message: string } {
  if (bytes.length > maxLogoSize.bytes)
    return { message: 'This file is larger than 1 MB. Save the logo smaller: 1,000 pixels wide is plenty.' }
  const file = isPng(bytes) ? readPng(bytes) : readSvg(bytes)
  if ('message' in file) return file
  const { wide, high } = maxRatios[as]
  const ratio = file.width / file.height
  const times = (number: number) => number.toLocaleString('en-US', { maximumFractionDigits: 1 })
  if (as === 'mark' && (ratio > wide || ratio < 1 / high))
    return {
      message: `A small mark is about as wide as it is high. This one is ${ratio > 1 ? `${times(ratio)} times as wide` : `${times(1 / ratio)} times as high`}: cut off what is empty around it, or take one letter or sign of it.`,
    }
  if (ratio > wide)
    return {
      message: `This logo is ${times(ratio)} times as wide as it is high; ${wide} times is the most, or nobody could read it in a header. Cut off what is empty above, below and beside it, or set its words in two lines.`,
    }
  if (ratio < 1 / high)
    return {
      message: `This logo is ${times(1 / ratio)} times as high as it is wide; ${times(high)} times is the most, or it would be a thin line in a header. Cut off what is empty above and below it, or take the part of it that people know.`,
    }
  return file
}

function readSvg(bytes: Uint8Array): ParsedLogoFile | { message: string } {
  const text = new TextDecoder().decode(bytes)
  if (!/<(?:svg:)?svg[\s>]/i.test(text.slice(0, 20_000)))
    return {
      message: 'Choose an SVG or a PNG. A photo or JPEG has no transparent background, so it would show up in a box.',
    }
  if (bytes.length > maxLogoSize.svgBytes)
    return { message: 'This drawing is larger than 256 kB. Make it simpler, or save it as a PNG.' }
  const clean = sanitizeSvg(text)
  if (clean.kind === 'refused') return { message: clean.message }
  const { svg, width, height, takenOut } = clean
  return { kind: 'svg', svg, width, height, takenOut }
}

function isPng(bytes: Uint8Array): boolean {
  return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, i) => bytes[i] === byte)
}

/** Reads the size from the header, so that an oversized image is rejected without decoding. */
function readPng(bytes: Uint8Array): ParsedLogoFile | { message: string } {
  if (bytes.length < 33) return { message: 'This PNG is broken. Save it once more.' }
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  if (width === 0 || height === 0) return { message: 'This PNG is broken. Save it once more.' }
  if (width * height > maxLogoSize.pixels) {
    const megapixels = Math.round((width * height) / 1_000_000).toLocaleString('en-US')
    return {
      message: `This PNG has ${megapixels} megapixels (${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')}). Save it smaller: 1,000 pixels wide is plenty, 4 megapixels is the most.`,
    }
  }
  if (Math.min(width, height) < 64)
    return { message: `This PNG is only ${width} × ${height} pixels. Take one of at least 200 × 200, or an SVG.` }
  return { kind: 'png', width, height }
}
