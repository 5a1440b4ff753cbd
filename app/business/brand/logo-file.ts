import { detectFileKind } from '../../plumbing/files/file-kind.ts'

/** Largest file size of a logo in bytes. */
const maxLogoBytes = 1024 * 1024
/** Maximum number of pixels of a logo other than an SVG. */
export const maxLogoPixels = 4_000_000

export const logoFormats = ['png', 'jpeg', 'webp', 'svg'] as const
export type LogoFormat = (typeof logoFormats)[number]

/** Use of an uploaded image: the logo itself, or the small mark in tabs and corners. */
export type LogoUse = 'emblem' | 'mark'

/** Largest ratio of width to height and of height to width. A small mark is roughly square. */
const maxRatios = { emblem: { wide: 6, high: 2.4 }, mark: { wide: 1.5, high: 1.5 } }

/** Detects the format of a logo from its bytes, ignoring its name. Returns an error message if it is unusable. */
export function parseLogoFile(bytes: Uint8Array): { format: LogoFormat } | { message: string } {
  if (bytes.length > maxLogoBytes)
    return { message: 'This file is larger than 1 MB. Save the logo smaller: 1,000 pixels wide is plenty.' }
  const kind = detectFileKind(bytes)
  const format = logoFormats.find((format) => format === kind)
  if (!format) return { message: 'This is no picture that can be read here. Choose a PNG, JPG, WebP or SVG.' }
  // Text in an SVG is rejected, because another machine would draw it in another font.
  if (format === 'svg' && /<(?:\w+:)?text[\s>]/.test(new TextDecoder().decode(bytes)))
    return {
      message:
        'There are words in this drawing, in a font that is not in the file. Turn them into outlines in your drawing program (often “Convert to path”) and save it again.',
    }
  return { format }
}

/** Validates the size of a logo before it is drawn, in pixels. A drawing has no pixels. Null if it is acceptable. */
export function validateLogoSize(format: LogoFormat, width: number, height: number): string | null {
  if (format === 'svg') return null
  if (width * height > maxLogoPixels) {
    const megapixels = Math.round((width * height) / 1_000_000).toLocaleString('en-US')
    return `This picture has ${megapixels} megapixels (${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')}). Save it smaller: 1,000 pixels wide is plenty, 4 megapixels is the most.`
  }
  if (Math.min(width, height) < 64)
    return `This picture is only ${width} × ${height} pixels. Take one of at least 200 × 200, or an SVG.`
  return null
}

/** Validates the shape of a logo by its width and height. Null if it is acceptable. */
export function validateLogoShape(width: number, height: number, use: LogoUse): string | null {
  const { wide, high } = maxRatios[use]
  const ratio = width / height
  const times = (number: number) => number.toLocaleString('en-US', { maximumFractionDigits: 1 })
  if (use === 'mark' && (ratio > wide || ratio < 1 / high))
    return `A small mark is about as wide as it is high. This one is ${ratio > 1 ? `${times(ratio)} times as wide` : `${times(1 / ratio)} times as high`}: cut off what is empty around it, or take one letter or sign of it.`
  if (ratio > wide)
    return `This logo is ${times(ratio)} times as wide as it is high; ${wide} times is the most, or nobody could read it in a header. Cut off what is empty above, below and beside it, or set its words in two lines.`
  if (ratio < 1 / high)
    return `This logo is ${times(1 / ratio)} times as high as it is wide; ${times(high)} times is the most, or it would be a thin line in a header. Cut off what is empty above and below it, or take the part of it that people know.`
  return null
}
