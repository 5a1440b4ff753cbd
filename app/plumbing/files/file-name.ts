/**
 * Whether a name is valid for a stored file: letters, digits, - and _, with a single dot. Other names are never read,
 * written or removed.
 */
export function isStoredFileName(name: string): boolean {
  return /^[\w-]+\.\w+$/.test(name)
}
