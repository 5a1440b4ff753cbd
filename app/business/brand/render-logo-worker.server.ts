import sharp from 'sharp'
import { exitOverMemoryLimit } from '../../plumbing/helper-process.server.ts'
import { backgroundColors } from '../../ui/accent-colors.ts'
import { computeContrastRatio } from '../../ui/contrast.ts'
import type { RenderLogoJob, RenderedLogo } from './render-logo.server.ts'

/**
 * The worker process of `renderLogo`. It replies to a single message with a `RenderedLogo`, or null where the logo cannot
 * be drawn.
 */

/** Stored height of a rendered logo in pixels, three times the largest display size, and the largest width. */
const raster = { height: 600, width: 1_500 }

async function drawLogo({ source, kind }: RenderLogoJob): Promise<RenderedLogo> {
  const limits = { limitInputPixels: 4_000_000, ...(kind === 'svg' && { density: (72 * raster.height) / 150 }) }
  const png = await sharp(source, limits)
    .resize({ ...raster, fit: 'inside', withoutEnlargement: kind === 'png' })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const { data } = await sharp(png)
    .resize({ height: 60 })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colors: string[] = []
  for (let at = 0; at + 3 < data.length; at += 4)
    if (data[at + 3]! > 127) colors.push(`#${data.subarray(at, at + 3).toString('hex')}`)
  const share = (ground: string) =>
    colors.filter((color) => computeContrastRatio(color, ground) >= 1.6).length / Math.max(1, colors.length)
  return {
    png,
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
