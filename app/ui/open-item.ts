/** Path of a list with an open item, by its key. `new` opens the form for a new item. */
export function getOpenItemPath(list: string, key: string): string {
  return `${list}?open=${encodeURIComponent(key).replaceAll('%2F', '/')}`
}

/** Key of the item a URL opens in its list. Null for the list alone. */
export function getOpenItemKey({ url }: { url: string }): string | null {
  return new URL(url).searchParams.get('open') || null
}

/** Identifies a form by its URL: the path and the open item, as a single path. */
export function getFormPath(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://form.invalid')
  const open = searchParams.get('open')
  return open ? `${pathname}/${encodeURIComponent(open).replaceAll('%2F', '/')}` : pathname
}
