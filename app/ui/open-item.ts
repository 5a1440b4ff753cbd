/** Path of a list with an open item, by its key. `new` opens the form for a new item. */
export function getOpenItemPath(list: string, key: string): string {
  return `${list}?open=${encodeURIComponent(key).replaceAll('%2F', '/')}`
}

/** Key of the item a URL opens in its list. Null for the list alone. */
export function getOpenItemKey({ url }: { url: string }): string | null {
  return new URL(url).searchParams.get('open') || null
}

/** Lists that moved: an item of `list` formerly opened in `former`, with `prefix` before its key. */
const movedLists = [{ list: '/backbar/settings/replies', former: '/backbar/settings/letters', prefix: 'replies/' }]

/** Identifies a form by its URL: the path and the open item, as a single path. A former path becomes the current one. */
export function getFormPath(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://form.invalid')
  const open = searchParams.get('open')
  const path = open ? `${pathname}/${encodeURIComponent(open).replaceAll('%2F', '/')}` : pathname
  const moved = movedLists.find(({ former, prefix }) => path.startsWith(`${former}/${prefix}`))
  return moved ? `${moved.list}/${path.slice(`${moved.former}/${moved.prefix}`.length)}` : path
}

/** Addresses of a form before its list moved, under which its earlier versions may be stored. */
export function listFormerFormAddresses(address: string): string[] {
  const path = getFormPath(address)
  return movedLists
    .filter(({ list }) => path.startsWith(`${list}/`))
    .flatMap(({ list, former, prefix }) => {
      const key = prefix + path.slice(`${list}/`.length)
      return [`${former}?open=${key}`, `${former}/${key}`]
    })
}
