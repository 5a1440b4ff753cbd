/**
 * Error of a remote file store. `said` is its status and code ("403 AccessDenied") or a note that it did not respond. It
 * contains no secret and no URL, so the owner may read it.
 */
export class FileStoreError extends Error {
  readonly said: string
  constructor(act: string, said: string, cause?: unknown) {
    super(`The store of files, asked to ${act}: ${said}`, { cause })
    this.name = 'StoreError'
    this.said = said
  }
}

/** Checks the name, because the page bundle has its own copy of the class. */
export function isFileStoreError(error: unknown): error is FileStoreError {
  return error instanceof Error && error.name === 'StoreError'
}
