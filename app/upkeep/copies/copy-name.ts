/** An object of a copy chain, parsed from its name. `at` in epoch milliseconds, to the second. */
export type CopyObjectName = { name: string; mark: string; generation: number; chain: string; at: number } & (
  | { kind: 'base'; seq: number }
  /** Changesets from `first` to `last`, both included. */
  | { kind: 'changes'; first: number; last: number }
)

export type BaseCopyName = Extract<CopyObjectName, { kind: 'base' }>
export type ChangesCopyName = Extract<CopyObjectName, { kind: 'changes' }>

type ChainParts = { mark: string; generation: number; chain: string; at: number }

/** "copy-3f2a9c01-000002-5e1b77d0-base-0000000140-20261128T031500Z.db.gz". Names sort in chain order. */
export function formatBaseCopyName(of: ChainParts & { seq: number }): string {
  return `${formatChainPrefix(of)}-base-${padNumber(of.seq, 10)}-${formatTimestamp(of.at)}.db.gz`
}

/** "copy-3f2a9c01-000002-5e1b77d0-changes-0000000141-0000000143-20261128T031600Z.jsonl.gz" */
export function formatChangesCopyName(of: ChainParts & { first: number; last: number }): string {
  return `${formatChainPrefix(of)}-changes-${padNumber(of.first, 10)}-${padNumber(of.last, 10)}-${formatTimestamp(of.at)}.jsonl.gz`
}

/** Prefix of the copies of a site, or of all sites without a mark. */
export function getCopyNamePrefix(mark?: string): string {
  return mark === undefined ? 'copy-' : `copy-${mark}-`
}

/** Prefix of the copied files of a site, before the file's own name. */
export function getCopiedFilePrefix(mark: string): string {
  return `copied-${mark}-`
}

const basePattern = /^copy-([0-9a-f]{8})-(\d{6})-([0-9a-f]{8})-base-(\d{10})-(\d{8}T\d{6}Z)\.db\.gz$/
const changesPattern = /^copy-([0-9a-f]{8})-(\d{6})-([0-9a-f]{8})-changes-(\d{10})-(\d{10})-(\d{8}T\d{6}Z)\.jsonl\.gz$/

/** Parses the name of a copy, or returns null. */
export function parseCopyName(name: string): CopyObjectName | null {
  const base = basePattern.exec(name)
  if (base) {
    const [, mark = '', generation, chain = '', seq, at = ''] = base
    return { name, kind: 'base', mark, generation: Number(generation), chain, seq: Number(seq), at: getMoment(at) }
  }
  const changes = changesPattern.exec(name)
  if (!changes) return null
  const [, mark = '', generation, chain = '', first, last, at = ''] = changes
  const range = { first: Number(first), last: Number(last) }
  return { name, kind: 'changes', mark, generation: Number(generation), chain, ...range, at: getMoment(at) }
}

/** Parses names of copies in chain order. Other names are ignored. */
export function parseCopyNames(names: string[]): CopyObjectName[] {
  return names.flatMap((name) => parseCopyName(name) ?? []).toSorted(compareCopies)
}

/** Order by generation, then by last changeset. A base comes before changes with the same last changeset. */
function compareCopies(a: CopyObjectName, b: CopyObjectName): number {
  return (
    a.generation - b.generation ||
    getLastChangesetNumber(a) - getLastChangesetNumber(b) ||
    Number(a.kind === 'changes') - Number(b.kind === 'changes')
  )
}

/** Number of the last changeset in an object. */
export function getLastChangesetNumber(copy: CopyObjectName): number {
  return copy.kind === 'base' ? copy.seq : copy.last
}

function formatChainPrefix({ mark, generation, chain }: ChainParts): string {
  return `${getCopyNamePrefix(mark)}${padNumber(generation, 6)}-${chain}`
}

const padNumber = (number: number, count: number) => String(number).padStart(count, '0')

function formatTimestamp(at: number): string {
  return new Date(at).toISOString().replace(/[:-]|\.\d{3}/g, '')
}

function getMoment(formatTimestamp: string): number {
  return Date.parse(formatTimestamp.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'))
}
