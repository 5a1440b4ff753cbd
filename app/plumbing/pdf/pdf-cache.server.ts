export type CachedPdf = Uint8Array<ArrayBuffer> | null

/**
 * Cache of PDFs by the hash of their input, in memory only. It is limited in bytes, evicts the least recently used, and
 * keeps entries for a limited time, so that no erased person's data stays in it.
 */
export function createPdfCache({ keptBytes, keptMs }: { keptBytes: number; keptMs: number }) {
  const all = new Map<string, { pdf: Promise<CachedPdf>; bytes: number; end: NodeJS.Timeout | undefined }>()
  let bytes = 0
  function forget(key: string): void {
    const kept = all.get(key)
    clearTimeout(kept?.end)
    bytes -= kept?.bytes ?? 0
    all.delete(key)
  }
  return {
    find(key: string): Promise<CachedPdf> | undefined {
      const kept = all.get(key)
      if (!kept) return undefined
      // Moves the entry to the end, because the least recently used is evicted first.
      all.delete(key)
      all.set(key, kept)
      return kept.pdf
    },
    /** Callers during the rendering share its result. */
    keep(key: string, making: Promise<CachedPdf>): Promise<CachedPdf> {
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
