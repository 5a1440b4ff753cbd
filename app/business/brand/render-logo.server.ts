import { runHeavyWork, createHelperProcess, type HelperProcessError } from '../../plumbing/helper-process.server.ts'

/** An emblem in pixels, with how many can be seen at all, and which share of those stands out on each ground. */
export type RenderedLogo = { png: Uint8Array; visible: number; seen: { dark: number; light: number } }
/** What the process that draws is told; it leaves once it holds more than `mostBytes`. */
export type RenderLogoJob = { source: Uint8Array; kind: 'svg' | 'png'; mostBytes: number }

const usual = { mostBytes: 512 * 1024 * 1024, mostMs: 15_000 }
const program = 'app/business/brand/render-logo-worker.server.ts'

/**
 * Draws an emblem in a process of its own, which is killed where that takes too long or too much memory: a drawing of a
 * hundred bytes can ask for a billion dashes. Null where it cannot be drawn.
 */
export function renderLogo(
  source: Uint8Array,
  kind: 'svg' | 'png',
  { mostBytes, mostMs } = usual,
): Promise<RenderedLogo | 'too-much' | null> {
  return runHeavyWork(async () => {
    using helper = createHelperProcess<RenderedLogo | null>({ program, mostMs })
    return await helper
      .ask({ source, kind, mostBytes } satisfies RenderLogoJob)
      .catch((error: HelperProcessError): 'too-much' | null => {
        if (error.isLate || error.isTooHeavy) return 'too-much'
        if (error.isBroken) return null
        throw error
      })
  })
}
