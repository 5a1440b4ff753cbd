/**
 * What went wrong between us and a store of files elsewhere. `said` is its status and code ("403 AccessDenied") or
 * that it said nothing; no secret and no address is in it, so the owner may read it.
 */
export class FileStoreError extends Error {
  readonly said: string
  constructor(act: string, said: string, cause?: unknown) {
    super(`The store of files, asked to ${act}: ${said}`, { cause })
    this.name = 'StoreError'
    this.said = said
  }
}

/** By its name: the pages' build holds its own copy of the class. */
export function isFileStoreError(error: unknown): error is FileStoreError {
  return error instanceof Error && error.name === 'StoreError'
}
