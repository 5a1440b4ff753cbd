import type { Paper, PaperBlock } from '../../plumbing/papers/paper.ts'
import type { ProposalDocument } from './proposal.ts'

/** What a signature is under, as it is kept: the proposal as facts, and the paper its words are made of. */
export type SignedFacts = {
  document: ProposalDocument
  version: number
  chosen: string[]
  subtotalCents: number
  taxCents: number
  totalCents: number
  depositCents: number
  consent: string
  paper: Paper
}

/** A yes as it was given, with what proves what it was given to. Moments in epoch milliseconds. */
export type SignatureRecord = {
  kind: 'signed' | 'noted'
  name: string
  email: string
  at: number
  zone: string
  consent: string
  wordsHash: string
  factsHash: string
}

/** The signed copy: the paper that was shown, word for word, then who said yes to it and when. */
export function signedPaper(paper: Paper, record: SignatureRecord, sentAt: number | null): Paper {
  const { house, title } = paper
  const isSigned = record.kind === 'signed'
  const rows = [
    { label: isSigned ? 'Signed' : 'Noted', value: momentInFull(record.at, record.zone) },
    ...(record.email ? [{ label: 'E-mail', value: record.email }] : []),
    ...(isSigned ? [{ label: 'Agreed', value: record.consent }] : []),
    { label: 'SHA-256 of the words above', value: record.wordsHash },
    { label: 'SHA-256 of the facts', value: record.factsHash },
  ]
  const blocks: PaperBlock[] = [
    ...paper.blocks,
    { kind: 'heading', level: 2, words: isSigned ? 'Signed' : 'Agreed on the phone, not signed' },
    {
      kind: 'signature',
      label: isSigned ? 'Signed electronically by' : 'Said yes on the phone; noted by us, not signed',
      name: record.name,
      rows,
    },
    {
      kind: 'signature',
      label: 'For the business, a standing signature given with every proposal it sends',
      name: house,
      rows: sentAt === null ? [] : [{ label: 'Sent', value: momentInFull(sentAt, record.zone) }],
    },
  ]
  return { ...paper, title: `${title}, ${isSigned ? 'signed' : 'agreed'}`, madeAt: record.at, blocks }
}

/** "November 20, 2026 at 9:12:05 PM EST (2026-11-21T02:12:05Z)" */
export function momentInFull(at: number, timeZone: string): string {
  const there = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(at)
  return `${there} (${new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')})`
}
