import { createRateLimiter } from '../http/rate-limiter.server.ts'
import { sha256 } from '../secrets/sha256.server.ts'
import { createHelperProcess, type HelperProcessError } from '../helper-process.server.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { RenderableMenuCard } from './printed-menu-card.ts'
import { createPdfCache, type CachedPdf } from './pdf-cache.server.ts'

export type PdfJob = { paper: PdfDocument } | { card: RenderableMenuCard }
export type PdfJobResult = { pdf: Uint8Array<ArrayBuffer> | null } | { problem: string }

/** Requester of a PDF: an email, which takes priority over page visitors, or the private link of a visitor. */
export type PdfRequester = { letter: true } | { link: string }

/** Renders a document as PDF. Rejects with a `PdfError` if that is not possible now. */
export type PdfDocumentRenderer = (paper: PdfDocument, reader?: PdfRequester) => Promise<Uint8Array<ArrayBuffer>>

/** A document whose PDF is stored permanently, by the id of the signed document. */
export type StoredPdfSource = { id: string; eventId: string; paper: PdfDocument }

/** Returns the stored PDF of a document, rendering it on the first call. Rejects with a `PdfError` too. */
export type StoredPdfLoader = (copy: StoredPdfSource, reader?: PdfRequester) => Promise<Uint8Array<ArrayBuffer>>

/** Renders a menu card as PDF. Null if no font has all its characters. Rejects with a `PdfError` too. */
export type MenuCardPdfRenderer = (card: RenderableMenuCard, reader?: PdfRequester) => Promise<CachedPdf>

/** Reason why there is no PDF, without user text. */
export class PdfError extends Error {}

type Bounds = {
  /** Time limit of a PDF, including the start of the process, in milliseconds. */
  mostMs: number
  /** Maximum number of queued PDFs, and their maximum wait in milliseconds. */
  mostWaiting: number
  waitMs: number
  /** Maximum number of queued PDFs per link, and of rendered PDFs per link and minute. */
  mostOfLink: number
  linkPerMinute: number
  /** Maximum size of the cache in bytes, and lifetime of its entries in milliseconds. */
  keptBytes: number
  keptMs: number
  /** Time an idle process is kept, in milliseconds. */
  staysMs: number
  program: string
}

const defaultBounds: Bounds = {
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
 * Renders PDFs in sequence in a separate process, which starts with the first PDF and ends when idle. An idle site saves
 * the memory, and PDFs never block pages. Emails take priority, then links take turns. Results are cached for a while by
 * the hash of their input.
 */
export function createPdfService(bounds: Partial<Bounds> = {}) {
  const { mostMs, mostWaiting, waitMs, staysMs, mostOfLink, linkPerMinute, program, ...kept } = {
    ...defaultBounds,
    ...bounds,
  }
  const helper = createHelperProcess<PdfJobResult>({ program, flags: ['--max-old-space-size=256'], mostMs, staysMs })
  const pdfs = createPdfCache(kept)
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

  /** Renders the PDF unless it is cached or already being rendered for another visitor. */
  async function find(errand: PdfJob, reader: PdfRequester | undefined): Promise<CachedPdf> {
    const key = sha256(JSON.stringify(errand))
    return pdfs.find(key) ?? pdfs.keep(key, inTurn(errand, reader))
  }

  async function inTurn(errand: PdfJob, reader: PdfRequester | undefined): Promise<CachedPdf> {
    const isLetter = reader !== undefined && 'letter' in reader
    const link = reader && 'link' in reader ? reader.link : undefined
    if (link !== undefined && waiting.filter((other) => other.link === link).length >= mostOfLink)
      throw new PdfError('Too many of this link are waiting to be made')
    if (!isLetter && waiting.length >= mostWaiting) throw new PdfError('Too many are waiting to be made')
    if (link !== undefined && secondsToWait(link) > 0) throw new PdfError('Too many were made for this link')
    const { promise, resolve, reject } = Promise.withResolvers<CachedPdf>()
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
    // Waits for concurrent requests, so that they are ordered together.
    void Promise.resolve().then(makeNext)
    return promise
  }

  /** Picks emails first, then a visitor with another link than the last. */
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
    /** Id of the current process, or null. */
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
