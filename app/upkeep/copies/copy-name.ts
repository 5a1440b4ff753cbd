/** An object of a chain of copies, as its name tells it. `at` in epoch milliseconds, to the second. */
export type CopyObjectName = { name: string; mark: string; generation: number; chain: string; at: number } & (
  | { kind: 'base'; seq: number }
  /** Changesets from `first` to `last`, both included. */
  | { kind: 'changes'; first: number; last: number }
)

export type BaseCopyName = Extract<CopyObjectName, { kind: 'base' }>
export type ChangesCopyName = Extract<CopyObjectName, { kind: 'changes' }>

type OfChain = { mark: string; generation: number; chain: string; at: number }

/** "copy-3f2a9c01-000002-5e1b77d0-base-0000000140-20261128T031500Z.db.gz": names sort as the chain goes on. */
export function formatBaseCopyName(of: OfChain & { seq: number }): string {
  return `${beginning(of)}-base-${digits(of.seq, 10)}-${stamp(of.at)}.db.gz`
}

/** "copy-3f2a9c01-000002-5e1b77d0-changes-0000000141-0000000143-20261128T031600Z.jsonl.gz" */
export function formatChangesCopyName(of: OfChain & { first: number; last: number }): string {
  return `${beginning(of)}-changes-${digits(of.first, 10)}-${digits(of.last, 10)}-${stamp(of.at)}.jsonl.gz`
}

/** Returns the beginning of the names of a site's chains, or of all sites' without a mark. */
export function getCopyNamePrefix(mark?: string): string {
  return mark === undefined ? 'copy-' : `copy-${mark}-`
}

/** Returns the beginning of the names of a site's copied files. The file's own name follows. */
export function getCopiedFilePrefix(mark: string): string {
  return `copied-${mark}-`
}

const baseShape = /^copy-([0-9a-f]{8})-(\d{6})-([0-9a-f]{8})-base-(\d{10})-(\d{8}T\d{6}Z)\.db\.gz$/
const changesShape = /^copy-([0-9a-f]{8})-(\d{6})-([0-9a-f]{8})-changes-(\d{10})-(\d{10})-(\d{8}T\d{6}Z)\.jsonl\.gz$/

/** Reads a name; null where it is none of a chain's. */
export function parseCopyName(name: string): CopyObjectName | null {
  const base = baseShape.exec(name)
  if (base) {
    const [, mark = '', generation, chain = '', seq, at = ''] = base
    return { name, kind: 'base', mark, generation: Number(generation), chain, seq: Number(seq), at: getMoment(at) }
  }
  const changes = changesShape.exec(name)
  if (!changes) return null
  const [, mark = '', generation, chain = '', first, last, at = ''] = changes
  const range = { first: Number(first), last: Number(last) }
  return { name, kind: 'changes', mark, generation: Number(generation), chain, ...range, at: getMoment(at) }
}

/** The names of chains among others, in the order in which they were written. */
export function parseCopyNames(names: string[]): CopyObjectName[] {
  return names.flatMap((name) => parseCopyName(name) ?? []).toSorted(inOrder)
}

/** By generation, then by the last changeset that is in it; a base before the changes that end with the same. */
function inOrder(a: CopyObjectName, b: CopyObjectName): number {
  return (
    a.generation - b.generation ||
    getLastChangesetNumber(a) - getLastChangesetNumber(b) ||
    Number(a.kind === 'changes') - Number(b.kind === 'changes')
  )
}

/** The last changeset an object holds. */
export function getLastChangesetNumber(copy: CopyObjectName): number {
  return copy.kind === 'base' ? copy.seq : copy.last
}

function beginning({ mark, generation, chain }: OfChain): string {
  return `${getCopyNamePrefix(mark)}${digits(generation, 6)}-${chain}`
}

const digits = (number: number, count: number) => String(number).padStart(count, '0')

function stamp(at: number): string {
  return new Date(at).toISOString().replace(/[:-]|\.\d{3}/g, '')
}

function getMoment(stamp: string): number {
  return Date.parse(stamp.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'))
}
