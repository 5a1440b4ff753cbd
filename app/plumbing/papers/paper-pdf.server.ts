import { openHelper, type HelperError } from '../helper-process.server.ts'
import type { Paper } from './paper.ts'
import type { DrawableCard } from './printed-card.ts'

export type PdfErrand = { paper: Paper } | { card: DrawableCard }
export type PdfAnswer = { pdf: Uint8Array<ArrayBuffer> | null } | { problem: string }

/** A paper as a PDF; rejects with a `PdfError` where it could not be made just now. */
export type PaperPdf = (paper: Paper) => Promise<Uint8Array<ArrayBuffer>>

/** A card as a PDF, as a paper is; null where it has signs no font of ours draws. */
export type CardPdf = (card: DrawableCard) => Promise<Uint8Array<ArrayBuffer> | null>

/** Says without anybody's words why there is no PDF. */
export class PdfError extends Error {}

type Bounds = {
  /** How long one may take, to start the process included, in milliseconds. */
  mostMs: number
  /** How many may wait for their turn, and how long. */
  mostWaiting: number
  waitMs: number
  /** How long the process stays without an errand. */
  staysMs: number
  program: string
}

const usual: Bounds = {
  mostMs: 30_000,
  mostWaiting: 24,
  waitMs: 60_000,
  staysMs: 30_000,
  program: 'app/plumbing/papers/pdf-worker.server.ts',
}

/**
 * Makes PDFs one at a time in a process of its own, started with the first and ended when there has been nothing to do:
 * a site at rest holds none of it, and a page never waits for one.
 */
export function openPdfMaker(bounds: Partial<Bounds> = {}) {
  const { mostMs, mostWaiting, waitMs, staysMs, program } = { ...usual, ...bounds }
  const helper = openHelper<PdfAnswer>({ program, flags: ['--max-old-space-size=256'], mostMs, staysMs })
  let isClosed = false
  let lastTurn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function make(errand: PdfErrand): Promise<Uint8Array<ArrayBuffer> | null> {
    if (isClosed) throw new PdfError('The site is closing')
    const answer = await helper.ask(errand).catch(({ isLate }: HelperError) => {
      throw new PdfError(isLate ? `It took longer than ${mostMs / 1000} s` : 'The process that makes PDFs fell over')
    })
    if ('problem' in answer) throw new PdfError(`The process that makes PDFs said ${answer.problem}`)
    return answer.pdf
  }

  async function inTurn(errand: PdfErrand): Promise<Uint8Array<ArrayBuffer> | null> {
    if (waiting >= mostWaiting) throw new PdfError('Too many are waiting to be made')
    waiting++
    let isLate = false
    const turn = lastTurn.then(() => {
      clearTimeout(limit)
      waiting--
      return isLate ? null : make(errand)
    })
    lastTurn = turn.catch(() => {})
    const late = Promise.withResolvers<never>()
    const limit = setTimeout(() => {
      isLate = true
      late.reject(new PdfError('Others took too long before it'))
    }, waitMs)
    return Promise.race([turn, late.promise])
  }

  return {
    paperPdf: (async (paper) => (await inTurn({ paper }))!) satisfies PaperPdf,
    cardPdf: ((card) => inTurn({ card })) satisfies CardPdf,
    /** The process that is there at this moment, for who wants to know. */
    get pid() {
      return helper.pid
    },
    [Symbol.dispose]() {
      isClosed = true
      helper[Symbol.dispose]()
    },
  }
}
