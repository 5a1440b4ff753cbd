import { runHeavyWork, createHelperProcess, type HelperProcessError } from '../../plumbing/helper-process.server.ts'
import type { LogoFormat } from './logo-file.ts'

/**
 * A rendered logo with its size in pixels, its number of visible pixels, whether it has no transparent part, and the share
 * that stands out on each background.
 */
export type RenderedLogo = {
  png: Uint8Array
  width: number
  height: number
  visible: number
  isOpaque: boolean
  seen: { dark: number; light: number }
}
/** The message to the drawing process, which exits once it uses more than `mostBytes` of memory. */
export type RenderLogoJob = { source: Uint8Array; format: LogoFormat; mostBytes: number }

const defaultLimits = { mostBytes: 512 * 1024 * 1024, mostMs: 15_000 }
const workerPath = 'app/business/brand/render-logo-worker.server.ts'

/**
 * Renders a logo as PNG in its own process, which is killed when it takes too long or too much memory: a drawing of a
 * hundred bytes can ask for a billion dashes. Returns null if it cannot be drawn, and a message where its size is not
 * acceptable.
 */
export function renderLogo(
  source: Uint8Array,
  format: LogoFormat,
  { mostBytes, mostMs } = defaultLimits,
): Promise<RenderedLogo | { message: string } | 'too-much' | null> {
  return runHeavyWork(async () => {
    using helper = createHelperProcess<RenderedLogo | { message: string } | null>({ program: workerPath, mostMs })
    return await helper
      .ask({ source, format, mostBytes } satisfies RenderLogoJob)
      .catch((error: HelperProcessError): 'too-much' | null => {
        if (error.isLate || error.isTooHeavy) return 'too-much'
        if (error.isBroken) return null
        throw error
      })
  })
}
