/** The address of a list with one of it open, by its key; `new` opens the form of one more. */
export function getOpenItemPath(list: string, key: string): string {
  return `${list}?open=${encodeURIComponent(key).replaceAll('%2F', '/')}`
}

/** The key of what an address opens of its list; null where it shows the list alone. */
export function getOpenItemKey({ url }: { url: string }): string | null {
  return new URL(url).searchParams.get('open') || null
}

/** What tells one form from another by its address: its path and what it opens, as one path. */
export function getFormPath(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://form.invalid')
  const open = searchParams.get('open')
  return open ? `${pathname}/${encodeURIComponent(open).replaceAll('%2F', '/')}` : pathname
}
