import { runHeavyWork, createHelperProcess, type HelperProcessError } from '../../plumbing/helper-process.server.ts'

/** A rendered logo, with the number of visible pixels and the share that stands out on each background. */
export type RenderedLogo = { png: Uint8Array; visible: number; seen: { dark: number; light: number } }
/** The message to the drawing process, which exits once it uses more than `mostBytes` of memory. */
export type RenderLogoJob = { source: Uint8Array; kind: 'svg' | 'png'; mostBytes: number }

const defaultLimits = { mostBytes: 512 * 1024 * 1024, mostMs: 15_000 }
const workerPath = 'app/business/brand/render-logo-worker.server.ts'

/**
 * Renders a logo in its own process, which is killed when it takes too long or too much memory: a drawing of a hundred
 * bytes can ask for a billion dashes. Returns null where it cannot be drawn.
 */
export function renderLogo(
  source: Uint8Array,
  kind: 'svg' | 'png',
  { mostBytes, mostMs } = defaultLimits,
): Promise<RenderedLogo | 'too-much' | null> {
  return runHeavyWork(async () => {
    using helper = createHelperProcess<RenderedLogo | null>({ program: workerPath, mostMs })
    return await helper
      .ask({ source, kind, mostBytes } satisfies RenderLogoJob)
      .catch((error: HelperProcessError): 'too-much' | null => {
        if (error.isLate || error.isTooHeavy) return 'too-much'
        if (error.isBroken) return null
        throw error
      })
  })
}
