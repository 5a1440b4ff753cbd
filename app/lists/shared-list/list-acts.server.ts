import { createHash, randomBytes } from 'node:crypto'
import type { SentTick } from './shared-list.server.ts'

/** Ticks of one post at most: a phone that was away for long sends the rest with the next. */
const mostTicks = 200

/** What a phone posts: its ticks, and by what name it is known among the phones of the list. */
export type PostedTicks = { phone: string; ticks: SentTick[] }

/**
 * Reads the list's form. With script a phone sends `ticks` as JSON, each with when it was made; without, every ticked box
 * comes as `line`, beside `shown`, the boxes that were ticked when the page was made: what differs was ticked just now.
 * What makes no sense is left out.
 */
export function readTicks(pairs: readonly (readonly [string, string])[]): PostedTicks {
  const all = (name: string) => pairs.flatMap(([field, value]) => (field === name ? [value] : []))
  const one = (name: string) => all(name).at(-1) ?? ''
  const phone = /^[\w-]{4,40}$/.test(one('phone')) ? one('phone') : 'unknown'
  const sent = one('ticks')
  if (sent) return { phone, ticks: readSent(sent) }
  const [lines, shown] = [new Set(all('line')), new Set(all('shown'))]
  const [version, seenAt] = [wholeOf(one('version')), wholeOf(one('seen'))]
  const changed = [
    ...[...lines].filter((line) => !shown.has(line)).map((line) => ({ line, isBought: true })),
    ...[...shown].filter((line) => !lines.has(line)).map((line) => ({ line, isBought: false })),
  ]
  // One page posted twice, by a reload, is one tick.
  const id = (line: string, isBought: boolean) =>
    createHash('sha256').update([phone, seenAt, isBought, line].join('\n')).digest('base64url').slice(0, 22)
  const ticks = changed.map(({ line, isBought }) => ({
    id: id(line, isBought),
    line,
    isBought,
    ago: 0,
    version,
    seenAt,
  }))
  return { phone, ticks: ticks.slice(0, mostTicks) }
}

/** What a page without script is known by: every page made is a phone of its own. */
export function newPhone(): string {
  return randomBytes(9).toString('base64url')
}

function readSent(text: string): SentTick[] {
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    return []
  }
  if (!Array.isArray(sent)) return []
  return sent.slice(0, mostTicks).flatMap((tick: unknown): SentTick[] => {
    const { id, line, bought, ago, version, seen } = (tick ?? {}) as Record<string, unknown>
    const isTick = typeof id === 'string' && /^[\w-]{8,40}$/.test(id) && typeof line === 'string' && line.length <= 200
    if (!isTick || typeof bought !== 'boolean') return []
    return [{ id, line, isBought: bought, ago: wholeOf(ago), version: wholeOf(version), seenAt: wholeOf(seen) }]
  })
}

function wholeOf(value: unknown): number {
  const number = Number(value)
  return Number.isSafeInteger(number) && number >= 0 ? number : 0
}
