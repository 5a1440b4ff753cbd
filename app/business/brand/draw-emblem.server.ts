import { sendOnErrand } from '../../plumbing/bare-process.server.ts'

/** An emblem in pixels, with how many can be seen at all, and which share of those stands out on each ground. */
export type DrawnEmblem = { png: Uint8Array; visible: number; seen: { dark: number; light: number } }
/** What the process that draws is told; it leaves with `tooHeavy` once it holds more than `mostBytes`. */
export type DrawErrand = { source: Uint8Array; kind: 'svg' | 'png'; mostBytes: number; tooHeavy: number }

const usual = { mostBytes: 512 * 1024 * 1024, mostMs: 15_000 }
const tooHeavy = 77

/**
 * Draws an emblem in a process of its own, which is killed where that takes too long or too much memory: a drawing of a
 * hundred bytes can ask for a billion dashes. Null where it cannot be drawn.
 */
export async function drawEmblem(
  source: Uint8Array,
  kind: 'svg' | 'png',
  { mostBytes, mostMs } = usual,
): Promise<DrawnEmblem | 'too-much' | null> {
  const errand: DrawErrand = { source, kind, mostBytes, tooHeavy }
  const ended = await sendOnErrand<DrawnEmblem | null>('app/business/brand/emblem-worker.server.ts', errand, mostMs)
  if (ended === 'too-slow') return 'too-much'
  if ('said' in ended) return ended.said
  return ended.code === tooHeavy || ended.signal === 'SIGKILL' ? 'too-much' : null
}
