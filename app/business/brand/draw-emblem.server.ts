import { openHelper, type HelperError } from '../../plumbing/helper-process.server.ts'

/** An emblem in pixels, with how many can be seen at all, and which share of those stands out on each ground. */
export type DrawnEmblem = { png: Uint8Array; visible: number; seen: { dark: number; light: number } }
/** What the process that draws is told; it leaves with `tooHeavy` once it holds more than `mostBytes`. */
export type DrawErrand = { source: Uint8Array; kind: 'svg' | 'png'; mostBytes: number; tooHeavy: number }

const usual = { mostBytes: 512 * 1024 * 1024, mostMs: 15_000 }
const tooHeavy = 77
const program = 'app/business/brand/emblem-worker.server.ts'

/**
 * Draws an emblem in a process of its own, which is killed where that takes too long or too much memory: a drawing of a
 * hundred bytes can ask for a billion dashes. Null where it cannot be drawn.
 */
export async function drawEmblem(
  source: Uint8Array,
  kind: 'svg' | 'png',
  { mostBytes, mostMs } = usual,
): Promise<DrawnEmblem | 'too-much' | null> {
  using helper = openHelper<DrawnEmblem | null>({ program, mostMs })
  return await helper
    .ask({ source, kind, mostBytes, tooHeavy } satisfies DrawErrand)
    .catch((error: HelperError): 'too-much' | null => {
      // The kernel kills whoever takes its last memory; a reader that falls over ends by another signal.
      if (error.isLate || error.code === tooHeavy || error.signal === 'SIGKILL') return 'too-much'
      if (error.signal !== null) return null
      throw error
    })
}
