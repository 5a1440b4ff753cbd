/** Whether a name is one of ours: letters, digits, - and _, one dot. Nothing else is looked for, written or removed. */
export function isStoredFileName(name: string): boolean {
  return /^[\w-]+\.\w+$/.test(name)
}
