import { createHash } from 'node:crypto'
import backbar from './backbar.css?inline'
import demo from './demo.css?inline'
import desk from './form-pages.css?inline'
import crew from './staff-page.css?inline'
import list from './shopping-list.css?inline'
import menuCard from './menu-cards.css?inline'
import paper from './documents.css?inline'
import sheet from './run-sheet.css?inline'
import phoneMenu from './phone-menus.css?inline'
import site from './site.css?inline'
import yours from './client-page.css?inline'

/** The sheets a page is given beyond the site's own: the desk's for forms and sliders, the papers', the couple's page's, the back office's, the menu cards'; a night's sheet has its own alone. */
export type PageStylesheets = {
  desk?: boolean
  paper?: boolean
  yours?: boolean
  backbar?: boolean
  list?: boolean
  menuCard?: boolean
  phoneMenu?: boolean
  sheet?: boolean
  /** The band across every page of the demo. */
  demo?: boolean
  /** Somebody's own page who pours has its own alone, too. */
  crew?: boolean
  /** The rule of an owner's colors, after them all; empty where there is none. */
  rule?: string
}

const hashes = Object.fromEntries(
  Object.entries({ site, demo, desk, paper, yours, backbar, list, menuCard, phoneMenu, sheet, crew }).map(
    ([name, sheet]) => [name, getHash(sheet)],
  ),
)

/** What the policy of a page allows as style: the sheets that are inlined into it, by hash, and nothing else. */
export function listStyleHashes(sheets: PageStylesheets): string[] {
  const band = sheets.demo ? [hashes.demo!] : []
  if (sheets.sheet) return [hashes.sheet!, ...band]
  if (sheets.crew) return [hashes.crew!, ...band, ...(sheets.rule ? [getHash(sheets.rule)] : [])]
  return [
    hashes.site!,
    ...band,
    ...(sheets.desk ? [hashes.desk!] : []),
    ...(sheets.paper ? [hashes.paper!] : []),
    ...(sheets.yours ? [hashes.yours!] : []),
    ...(sheets.backbar ? [hashes.backbar!] : []),
    ...(sheets.list ? [hashes.list!] : []),
    ...(sheets.menuCard ? [hashes.menuCard!] : []),
    ...(sheets.phoneMenu ? [hashes.phoneMenu!] : []),
    ...(sheets.rule ? [getHash(sheets.rule)] : []),
  ]
}

function getHash(sheet: string): string {
  return `sha256-${createHash('sha256').update(sheet).digest('base64')}`
}
