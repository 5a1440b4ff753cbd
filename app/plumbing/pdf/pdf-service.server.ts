import { createRateLimiter } from '../http/rate-limiter.server.ts'
import { sha256 } from '../secrets/sha256.server.ts'
import { createHelperProcess, type HelperProcessError } from '../helper-process.server.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { RenderableMenuCard } from './printed-menu-card.ts'

export type PdfJob = { paper: PdfDocument } | { card: RenderableMenuCard }
export type PdfJobResult = { pdf: Uint8Array<ArrayBuffer> | null } | { problem: string }

/** Who a PDF is for: a letter, which goes before everybody who waits at a page, or who holds this request's link. */
export type PdfRequester = { letter: true } | { link: string }

/** A paper as a PDF; rejects with a `PdfError` where it could not be made just now. */
export type PdfDocumentRenderer = (paper: PdfDocument, reader?: PdfRequester) => Promise<Uint8Array<ArrayBuffer>>

/** A paper of which one PDF is kept for good, by the id of what it is a copy of. */
export type StoredPdfSource = { id: string; eventId: string; paper: PdfDocument }

/** The one PDF of such a paper: made the first time it is asked for; rejects with a `PdfError`, too. */
export type StoredPdfLoader = (copy: StoredPdfSource, reader?: PdfRequester) => Promise<Uint8Array<ArrayBuffer>>

/** A card as a PDF, as a paper is; null where it has signs no font of ours draws. */
export type MenuCardPdfRenderer = (card: RenderableMenuCard, reader?: PdfRequester) => Promise<Pdf>

type Pdf = Uint8Array<ArrayBuffer> | null

/** Says without anybody's words why there is no PDF. */
export class PdfError extends Error {}

type Bounds = {
  /** How long one may take, to start the process included, in milliseconds. */
  mostMs: number
  /** How many may wait for their turn, and how long. */
  mostWaiting: number
  waitMs: number
  /** How many of one link may wait, and be made in a minute. */
  mostOfLink: number
  linkPerMinute: number
  /** How many bytes of what was made are kept, and for how long. */
  keptBytes: number
  keptMs: number
  /** How long the process stays without an errand. */
  staysMs: number
  program: string
}

const usual: Bounds = {
  mostMs: 30_000,
  mostWaiting: 24,
  waitMs: 60_000,
  mostOfLink: 4,
  linkPerMinute: 20,
  keptBytes: 8 * 1024 * 1024,
  keptMs: 10 * 60_000,
  staysMs: 30_000,
  program: 'app/plumbing/pdf/pdf-worker.server.ts',
}

/**
 * Makes PDFs one at a time in a process of its own, started with the first and ended when there has been nothing to do:
 * a site at rest holds none of it, and a page never waits for one. Letters go first, then links take turns. What was made is
 * kept for a while, by the hash of what it is made of.
 */
export function createPdfService(bounds: Partial<Bounds> = {}) {
  const { mostMs, mostWaiting, waitMs, staysMs, mostOfLink, linkPerMinute, program, ...kept } = { ...usual, ...bounds }
  const helper = createHelperProcess<PdfJobResult>({ program, flags: ['--max-old-space-size=256'], mostMs, staysMs })
  const pdfs = keepPdfs(kept)
  const secondsToWait = createRateLimiter(linkPerMinute, () => performance.now())
  let isClosed = false
  let isMaking = false
  let waiting: Waiting[] = []
  let lastLink: string | undefined

  async function make(errand: PdfJob): Promise<Uint8Array<ArrayBuffer> | null> {
    if (isClosed) throw new PdfError('The site is closing')
    const answer = await helper.ask(errand).catch(({ isLate }: HelperProcessError) => {
      throw new PdfError(isLate ? `It took longer than ${mostMs / 1000} s` : 'The process that makes PDFs fell over')
    })
    if ('problem' in answer) throw new PdfError(`The process that makes PDFs said ${answer.problem}`)
    return answer.pdf
  }

  /** Made now if it can be had no other way: kept, or being made for somebody else at a page. */
  async function find(errand: PdfJob, reader: PdfRequester | undefined): Promise<Pdf> {
    const key = sha256(JSON.stringify(errand))
    return pdfs.find(key) ?? pdfs.keep(key, inTurn(errand, reader))
  }

  async function inTurn(errand: PdfJob, reader: PdfRequester | undefined): Promise<Pdf> {
    const isLetter = reader !== undefined && 'letter' in reader
    const link = reader && 'link' in reader ? reader.link : undefined
    if (link !== undefined && waiting.filter((other) => other.link === link).length >= mostOfLink)
      throw new PdfError('Too many of this link are waiting to be made')
    if (!isLetter && waiting.length >= mostWaiting) throw new PdfError('Too many are waiting to be made')
    if (link !== undefined && secondsToWait(link) > 0) throw new PdfError('Too many were made for this link')
    const { promise, resolve, reject } = Promise.withResolvers<Pdf>()
    const one: Waiting = {
      isLetter,
      link,
      begin: () => {
        clearTimeout(limit)
        return make(errand).then(resolve, reject)
      },
    }
    const limit = setTimeout(() => {
      waiting = waiting.filter((other) => other !== one)
      reject(new PdfError('Others took too long before it'))
    }, waitMs)
    waiting.push(one)
    // Who asks at the same time is looked at together.
    void Promise.resolve().then(makeNext)
    return promise
  }

  /** Letters first; of those who wait at a page, whoever has another link than the last. */
  async function makeNext(): Promise<void> {
    if (isMaking) return
    const next =
      waiting.find(({ isLetter }) => isLetter) ??
      waiting.find(({ link }) => link === undefined || link !== lastLink) ??
      waiting[0]
    if (!next) return
    isMaking = true
    waiting = waiting.filter((other) => other !== next)
    lastLink = next.link
    await next.begin()
    isMaking = false
    void makeNext()
  }

  return {
    paperPdf: (async (paper: PdfDocument, reader?: PdfRequester) =>
      (await find({ paper }, reader))!) satisfies PdfDocumentRenderer,
    cardPdf: ((card: RenderableMenuCard, reader?: PdfRequester) =>
      find({ card }, reader)) satisfies MenuCardPdfRenderer,
    /** The process that is there at this moment, for who wants to know. */
    get pid() {
      return helper.pid
    },
    [Symbol.dispose]() {
      isClosed = true
      pdfs.clear()
      helper[Symbol.dispose]()
    },
  }
}

type Waiting = { isLetter: boolean; link: string | undefined; begin: () => Promise<void> }

/**
 * What was made, by the hash of what it is made of, in memory alone: so many bytes of it, the longest unread let go first, and none
 * longer than so many milliseconds, since whoever is erased must not be left in it.
 */
function keepPdfs({ keptBytes, keptMs }: { keptBytes: number; keptMs: number }) {
  const all = new Map<string, { pdf: Promise<Pdf>; bytes: number; end: NodeJS.Timeout | undefined }>()
  let bytes = 0
  function forget(key: string): void {
    const kept = all.get(key)
    clearTimeout(kept?.end)
    bytes -= kept?.bytes ?? 0
    all.delete(key)
  }
  return {
    find(key: string): Promise<Pdf> | undefined {
      const kept = all.get(key)
      if (!kept) return undefined
      // Those that were asked for last stand last.
      all.delete(key)
      all.set(key, kept)
      return kept.pdf
    },
    /** Whoever asks for it while it is made gets the same. */
    keep(key: string, making: Promise<Pdf>): Promise<Pdf> {
      const entry = { pdf: making, bytes: 0, end: undefined as NodeJS.Timeout | undefined }
      all.set(key, entry)
      making.then(
        (pdf) => {
          if (all.get(key) !== entry) return
          entry.bytes = pdf?.byteLength ?? 0
          bytes += entry.bytes
          entry.end = setTimeout(() => forget(key), keptMs).unref()
          for (const [oldest] of all) if (bytes > keptBytes) forget(oldest)
        },
        () => all.get(key) === entry && forget(key),
      )
      return making
    },
    clear() {
      for (const key of all.keys()) forget(key)
    },
  }
}
