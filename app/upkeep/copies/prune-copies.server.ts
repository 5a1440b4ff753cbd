import { buffer } from 'node:stream/consumers'
import type { ArchiveStore } from '../../plumbing/files/archive-store.server.ts'
import {
  getCopiedFilePrefix,
  getCopyNamePrefix,
  formatChangesCopyName,
  parseCopyNames,
  type ChangesCopyName,
} from './copy-name.ts'
import { packChangesets, loadChangesets, type DatabaseChangeset } from './packed-changes.server.ts'
import { groupHourlyChanges, listExpiredCopies, copyRetention } from './thin-copies.ts'

/** Merges the changes of each past hour, and removes expired objects. */
export async function pruneCopies(backups: ArchiveStore, mark: string): Promise<void> {
  for (const changes of groupHourlyChanges(await listCopies(backups, mark))) await mergeChanges(backups, changes)
  for (const { name } of listExpiredCopies(await listCopies(backups, mark))) await backups.remove(name)
}

/** Returns the objects of a site's chains in chain order. */
export async function listCopies(backups: ArchiveStore, mark?: string) {
  return parseCopyNames((await backups.list(getCopyNamePrefix(mark))).map(({ name }) => name))
}

async function mergeChanges(backups: ArchiveStore, parts: ChangesCopyName[]): Promise<void> {
  const [first, last] = [parts[0]!, parts.at(-1)!]
  let at = 0
  const changes: DatabaseChangeset[] = []
  for (const { name } of parts) {
    const found = await backups.read(name)
    // A part was removed meanwhile, so nothing is merged.
    if (!found) return
    for await (const line of loadChangesets(found.body))
      if ('at' in line) at = Math.max(at, line.at)
      else if (line.seq > (changes.at(-1)?.seq ?? 0)) changes.push(line)
  }
  const { mark, generation, chain } = first
  const whole = formatChangesCopyName({ mark, generation, chain, first: first.first, last: last.last, at: last.at })
  await backups.write(whole, packChangesets({ generation, chain, at }, changes))
  for (const { name } of parts) if (name !== whole) await backups.remove(name)
}

/** Nights without a reference after which a copied file is removed. By then no kept base references it. */
const maxUnreferencedNights = copyRetention.weeks * 7 + 1

/**
 * Removes copied files that no row has referenced for longer than any base is kept. Nights are counted in an object next
 * to them, independent of the clock.
 */
export async function pruneCopiedFiles(backups: ArchiveStore, mark: string, named: Set<string>): Promise<void> {
  const prefix = getCopiedFilePrefix(mark)
  const counted = `unnamed-${mark}.json`
  const before = await readCounts(backups, counted)
  const now: Record<string, number> = {}
  for (const { name } of await backups.list(prefix)) {
    const file = name.slice(prefix.length)
    if (named.has(file)) continue
    const nights = (before[file] ?? 0) + 1
    if (nights > maxUnreferencedNights) await backups.remove(name)
    else now[file] = nights
  }
  if (JSON.stringify(now) !== JSON.stringify(before)) await backups.write(counted, getChunks(JSON.stringify(now)))
}

async function readCounts(backups: ArchiveStore, name: string): Promise<Record<string, number>> {
  const found = await backups.read(name)
  if (!found) return {}
  try {
    return JSON.parse((await buffer(found.body)).toString()) as Record<string, number>
  } catch {
    return {}
  }
}

async function* getChunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
