/** Properties a route declares of its page: `export const handle: PageHandle`. */
export type PageHandle = {
  /** Whether the page runs scripts. The policy of other pages allows none. */
  script?: true
  /**
   * Whether forms of the page are sent only once the site responds. For private links, whose layout has the script.
   */
  sends?: true
  /** Whether the page's script may start the notification service worker. */
  worker?: true
  /** Whether a form on the page leads to the card payment page. */
  pays?: true
  /** Whether the page needs the styles of the site's pages, the quote form, the calculator or the back office. */
  front?: true
  partners?: true
  desk?: true
  calculator?: true
  backbar?: true
  /** Whether the page is the thank-you page. */
  thanks?: true
  /** Whether the page shows a document or parts of a document. */
  paper?: true
  /** Whether the page is a client's page, behind a link of their own. */
  yours?: true
  /** Whether such a page has fields or hints. */
  form?: true
  /** Whether the page is or shows the client page itself: the proposal, the agreement and what is due. */
  clientPage?: true
  /**
   * Stylesheets of a module, as `<module>/<name>` of `app/modules/<module>/<name>.sheet.css`. Without `<module>/`, those
   * of all modules.
   */
  sheets?: readonly string[]
  /** Whether the page has only its own `sheets`. */
  ownSheets?: true
  /** Whether the page is a run sheet, which has only its own styles. */
  sheet?: true
  /** Whether the page shows pictures of menu cards. */
  menuCard?: true
  /** Whether the page shows public pages or a brand draft. Only such back office pages use both brand colors. */
  look?: true
  /** Whether the page has no back office navigation. */
  bare?: true
  /**
   * Whether the page is the same for every visitor until content changes, so that it is rendered once per content
   * version. With names: unless its query contains one of these names.
   */
  finished?: true | readonly string[]
  /** Allowed query names, which the link to the other language keeps. */
  asks?: readonly string[]
}

/** Whether the page gets the styles of the site's pages. The back office previews such pages. */
export function hasFrontStyles(handles: readonly (PageHandle | undefined)[]): boolean {
  return handles.some((handle) => handle?.front || handle?.look || handle?.backbar)
}

/** Returns the part of a query that the link to the other language keeps. */
export function filterLanguageQuery(search: string, handles: readonly (PageHandle | undefined)[]): string {
  const asks = handles.find((handle) => handle?.asks)?.asks
  if (!asks || search === '') return search
  const along = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => asks.includes(name))).toString()
  return along && `?${along}`
}
