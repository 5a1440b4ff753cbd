import sharp from 'sharp'
import { exitOverMemoryLimit } from '../../plumbing/helper-process.server.ts'
import { backgroundColors } from '../../ui/accent-colors.ts'
import { computeContrastRatio } from '../../ui/contrast.ts'
import { maxLogoPixels, validateLogoSize } from './logo-file.ts'
import type { RenderLogoJob, RenderedLogo } from './render-logo.server.ts'

/*
 * The worker process of `renderLogo`. It replies to a single message with a `RenderedLogo`, a message about its size, or
 * null if the logo cannot be drawn.
 */

/** Stored height of a rendered logo in pixels, three times the largest display size, and the largest width. */
const raster = { height: 600, width: 1_500 }

// Nothing but these four formats is decoded. A drawing is read from memory, so librsvg resolves no file and no address.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Png', 'Jpeg', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`) })

async function drawLogo({ source, format }: RenderLogoJob): Promise<RenderedLogo | { message: string } | null> {
  const read = await sharp(source).metadata()
  if (read.format !== format) return null
  const size = read.autoOrient
  const message = validateLogoSize(format, size.width, size.height)
  if (message) return { message }
  // A drawing is drawn in the size that is stored. The density of its own size is 72.
  const scale = Math.min(raster.height / size.height, raster.width / size.width)
  const density = format === 'svg' ? { density: Math.min(72 * scale, 100_000) } : {}
  const { data: png, info } = await sharp(source, { limitInputPixels: maxLogoPixels, failOn: 'error', ...density })
    .autoOrient()
    .resize({ ...raster, fit: 'inside', withoutEnlargement: format !== 'svg' })
    .toColorspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  const { data } = await sharp(png)
    .resize({ height: 60 })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colors: string[] = []
  let isOpaque = true
  for (let at = 0; at + 3 < data.length; at += 4) {
    if (data[at + 3]! < 255) isOpaque = false
    if (data[at + 3]! > 127) colors.push(`#${data.subarray(at, at + 3).toString('hex')}`)
  }
  const share = (ground: string) =>
    colors.filter((color) => computeContrastRatio(color, ground) >= 1.6).length / Math.max(1, colors.length)
  return {
    png,
    width: info.width,
    height: info.height,
    isOpaque,
    visible: colors.length,
    seen: { dark: share(backgroundColors.ink), light: share(backgroundColors.paper) },
  }
}

process.once('message', (errand: RenderLogoJob) => {
  exitOverMemoryLimit(errand.mostBytes)
  void drawLogo(errand)
    .catch(() => null)
    .then((drawn) => process.send?.(drawn, () => process.exit()))
})
// Exits when the parent process is gone.
process.once('disconnect', () => process.exit())
