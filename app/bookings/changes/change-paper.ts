import { longDay } from '../../business/dates.ts'
import { dollarsAndCents } from '../../menu/catalogue/money.ts'
import type { Paper, PaperBlock } from '../../plumbing/papers/paper.ts'
import { pricesOf } from '../proposals/proposal-paper.ts'
import { sumsOf } from '../proposals/proposal-sums.ts'
import { momentInFull, signedPaper, type SignatureRecord } from '../proposals/signed-paper.ts'
import type { Agreed, Change } from './change.ts'
import { changeRows } from './change-form.ts'

type PaperTerms = { openCents: number; today: string; madeAt: number }

/**
 * An agreed change as a paper: the words both sides have of it, which a signature is under where it was signed. `openCents`
 * is what was still to be paid before it, `today` the business's day, `madeAt` in epoch milliseconds.
 */
export function changePaper(
  before: Agreed & { totalCents: number },
  change: Change,
  { openCents, today, madeAt }: PaperTerms,
): Paper {
  const { document, chosen, kind, number, words, answer } = change
  const { house, reference } = document
  const rows = changeRows(before, { ...change, totalCents: change.afterCents }, openCents)
  const differing = rows.filter(({ differs }) => differs)
  const isOtherEvent = kind === 'change' || kind === 'storm'
  return {
    title: `Change ${number} of agreement ${reference}`,
    language: 'en-US',
    madeAt,
    house: house.legalName || house.name,
    color: house.look?.brass,
    blocks: [
      paragraph(whatItIs(before, change)),
      ...(words && kind !== 'storm' ? [heading('What was said'), paragraph(words)] : []),
      ...(answer ? [heading('What was answered'), paragraph(answer)] : []),
      ...(isOtherEvent && differing.length > 0
        ? [
            heading('What is different'),
            {
              kind: 'table',
              name: 'What is different',
              heads: ['What', 'Agreed before', 'From now on'],
              rows: differing.map(({ label, before, after }) => [label, before || 'none', after || 'none']),
            } satisfies PaperBlock,
          ]
        : []),
      ...(isOtherEvent ? [heading('What it costs now'), pricesOf(document, sumsOf(document, chosen, today))] : []),
      paragraph('Everything else that was agreed on stays as it is.'),
    ],
  }
}

/** Both sides' copy: the paper, then who agreed to it and when. `wordsHash` is the SHA-256 of the paper's words. */
export function changeCopy(
  paper: Paper,
  change: Pick<Change, 'document' | 'askedBy' | 'kind' | 'madeAt' | 'settledAt'>,
  { signature, wordsHash }: { signature: SignatureRecord | null; wordsHash: string },
): Paper {
  if (signature) return signedPaper(paper, signature, null)
  const { document, askedBy, kind, madeAt, settledAt } = change
  const { client, house } = document
  const moment = (at: number) => momentInFull(at, house.timeZone)
  const agreedAt = settledAt ?? madeAt
  const theirs = { label: kind === 'storm' ? 'Picked' : 'Asked', value: moment(kind === 'storm' ? agreedAt : madeAt) }
  const isTheirs = askedBy === 'client' || kind === 'storm'
  return {
    ...paper,
    madeAt: agreedAt,
    blocks: [
      ...paper.blocks,
      heading('Agreed'),
      ...(isTheirs
        ? [
            {
              kind: 'signature',
              label: `${theirs.label} on their own page by`,
              name: client.name,
              rows: [theirs],
            } satisfies PaperBlock,
          ]
        : []),
      {
        kind: 'signature',
        label: kind === 'storm' ? 'Offered by' : isTheirs ? 'Agreed to by' : 'Done by',
        name: paper.house,
        rows: [
          { label: kind === 'storm' ? 'Offered' : 'Agreed', value: moment(kind === 'storm' ? madeAt : agreedAt) },
          { label: 'SHA-256 of the words above', value: wordsHash },
        ],
      },
    ],
  }
}

/** What a copy is called as a file: "october-16-2027-nt-7q4m-change-1.pdf". */
export function changeCopyName({
  document: { event, reference },
  number,
}: Pick<Change, 'document' | 'number'>): string {
  return `${longDay(event.eventDate).replace(/^\w+, /, '')} ${reference} change ${number}`
}

function whatItIs({ document: { event: before } }: Agreed, change: Change): string {
  const { kind, words, afterCents, eventDate } = change
  const day = longDay(before.eventDate)
  switch (kind) {
    case 'change':
      return `What was agreed on for ${day} is changed.`
    case 'storm':
      return `${words}: the event of ${day} moves to ${longDay(eventDate)}, free of charge.`
    case 'postpone':
      return `The event of ${day} is postponed without a day. What was signed and paid stays good.`
    case 'call-off':
      return `The event of ${day} is called off. ${dollarsAndCents(afterCents)} is kept in all; what was paid beyond that comes back.`
  }
}

function heading(words: string): PaperBlock {
  return { kind: 'heading', level: 2, words }
}

function paragraph(words: string): PaperBlock {
  return { kind: 'paragraph', words }
}
