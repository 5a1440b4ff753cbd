/** What a route says of its page: `export const handle: PageHandle`. */
export type PageHandle = {
  /** It runs script of ours; any other page's policy allows none. */
  script?: true
  /** Its script may start the worker that shows notes. */
  worker?: true
  /** A form of it leads to the page where cards are paid. */
  pays?: true
  /** It needs the styles of the quote desk and the calculator, or the back office's. */
  desk?: true
  backbar?: true
  /** It shows a paper, or blocks of one. */
  paper?: true
  /** It is the couple’s page, or shows it. */
  yours?: true
  /** It is the shared shopping list. */
  list?: true
  /** It is somebody's own page who pours: it has its own styles and no others. */
  crew?: true
  /** A night's sheet: it has its own styles and no others. */
  sheet?: true
  /** It shows a menu card, or prints one. */
  menuCard?: true
  /** It is a menu on a guest's phone. */
  phoneMenu?: true
  /** It shows visitors' pages, or tries a look out: of the back office such alone have both of the owner's colors. */
  look?: true
  /** It stands alone, without the owner's way around. */
  bare?: true
  /**
   * It is the same for everybody until content changes, and rendered once an edition. With names: unless its query has
   * one of them.
   */
  finished?: true | readonly string[]
  /** The names its query may have: the link to the other language takes nothing else along. */
  asks?: readonly string[]
}

/** What of a page's query goes along to the same page in another language. */
export function filterLanguageQuery(search: string, handles: readonly (PageHandle | undefined)[]): string {
  const asks = handles.find((handle) => handle?.asks)?.asks
  if (!asks || search === '') return search
  const along = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => asks.includes(name))).toString()
  return along && `?${along}`
}
