import type { ChildProcess } from 'node:child_process'
import { startBareProcess } from '../bare-process.server.ts'
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
  idleMs: number
  program: string
}

const usual: Bounds = {
  mostMs: 30_000,
  mostWaiting: 24,
  waitMs: 60_000,
  idleMs: 30_000,
  program: 'app/plumbing/papers/pdf-worker.server.ts',
}

/**
 * Makes PDFs one at a time in a process of its own, started with the first and ended when there has been nothing to do:
 * a site at rest holds none of it, and a page never waits for one. Where the process hangs it is killed, where it falls
 * over the next errand has another.
 */
export function openPdfMaker(bounds: Partial<Bounds> = {}) {
  const { mostMs, mostWaiting, waitMs, idleMs, program } = { ...usual, ...bounds }
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false
  let lastTurn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  function started(): ChildProcess {
    clearTimeout(idle)
    if (child?.connected) return child
    const fresh = startBareProcess(program, ['--max-old-space-size=256'])
    // Who asks listens; without somebody who does, its end is no news.
    fresh.on('error', () => {})
    fresh.once('exit', () => child === fresh && (child = null))
    return (child = fresh)
  }

  function end() {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }

  async function make(errand: PdfErrand): Promise<Uint8Array<ArrayBuffer> | null> {
    if (isClosed) throw new PdfError('The site is closing')
    const { promise, resolve, reject } = Promise.withResolvers<PdfAnswer>()
    const maker = started()
    hold(maker)
    const gone = () => reject(new PdfError('The process that makes PDFs fell over'))
    const clock = setTimeout(() => {
      end()
      reject(new PdfError(`It took longer than ${mostMs / 1000} s`))
    }, mostMs)
    maker.once('message', resolve).once('exit', gone).once('error', gone)
    maker.send(errand, (error) => error && gone())
    try {
      const answer = await promise
      if ('problem' in answer) throw new PdfError(`The process that makes PDFs said ${answer.problem}`)
      return answer.pdf
    } finally {
      clearTimeout(clock)
      maker.off('message', resolve).off('exit', gone).off('error', gone)
      release(maker)
    }
  }

  /** While it works it keeps our process here, while it idles it does not. */
  function hold(maker: ChildProcess) {
    maker.ref()
    maker.channel?.ref()
  }

  function release(maker: ChildProcess) {
    maker.unref()
    maker.channel?.unref()
    clearTimeout(idle)
    idle = setTimeout(end, idleMs).unref()
  }

  async function inTurn(errand: PdfErrand): Promise<Uint8Array<ArrayBuffer> | null> {
    if (waiting >= mostWaiting) throw new PdfError('Too many are waiting to be made')
    waiting++
    let isLate = false
    const turn = lastTurn.then(() => {
      clearTimeout(patience)
      waiting--
      return isLate ? null : make(errand)
    })
    lastTurn = turn.catch(() => {})
    const late = Promise.withResolvers<never>()
    const patience = setTimeout(() => {
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
      return child?.pid ?? null
    },
    [Symbol.dispose]() {
      isClosed = true
      end()
    },
  }
}
