import { createHash } from 'node:crypto'
import form from './client-forms.css?inline'
import yours from './client-sheets.css?inline'
import calculator from './calculator-page.css?inline'
import demo from './demo.css?inline'
import desk from './form-pages.css?inline'
import front from './front-pages.css?inline'
import menuCard from './menu-card-images.css?inline'
import partners from './partners-page.css?inline'
import paper from './documents.css?inline'
import sheet from './run-sheets.css?inline'
import { getModuleStylesheet, officeStylesheet as backbar } from './module-stylesheets.ts'
import site from './site.css?inline'
import clientPage from './client-pages.css?inline'
import thanks from './thank-you-page.css?inline'

/**
 * Stylesheets of a page in addition to the base: the site's pages, the calculator, form pages, documents, the client page,
 * the back office, menu cards. A run sheet has only its own.
 */
export type PageStylesheets = {
  front?: boolean
  partners?: boolean
  calculator?: boolean
  desk?: boolean
  thanks?: boolean
  paper?: boolean
  form?: boolean
  yours?: boolean
  clientPage?: boolean
  backbar?: boolean
  menuCard?: boolean
  sheet?: boolean
  /** The banner on every page of the demo. */
  demo?: boolean
  /** Stylesheets of modules. With `ownSheets`, the page has no others. */
  sheets?: readonly string[]
  ownSheets?: boolean
  /** CSS of the owner's brand colors, after all stylesheets. Empty for the default brand. */
  rule?: string
}

const hashes = Object.fromEntries(
  Object.entries({
    site,
    front,
    partners,
    calculator,
    demo,
    desk,
    thanks,
    paper,
    form,
    yours,
    clientPage,
    backbar,
    menuCard,
    sheet,
  }).map(([name, sheet]) => [name, getHash(sheet)]),
)

/** Style sources allowed by a page's policy: the hashes of its inlined stylesheets. */
export function listStyleHashes(sheets: PageStylesheets): string[] {
  const band = sheets.demo ? [hashes.demo!] : []
  const ofModules = (sheets.sheets ?? []).map(getModuleStylesheetHash)
  if (sheets.ownSheets) return [...ofModules, ...band, ...(sheets.rule ? [getHash(sheets.rule)] : [])]
  if (sheets.sheet) return [hashes.sheet!, ...band]
  return [
    hashes.site!,
    ...band,
    ...(sheets.front ? [hashes.front!] : []),
    ...(sheets.partners ? [hashes.partners!] : []),
    ...(sheets.calculator ? [hashes.calculator!] : []),
    ...(sheets.desk ? [hashes.desk!] : []),
    ...(sheets.thanks ? [hashes.thanks!] : []),
    ...(sheets.paper ? [hashes.paper!] : []),
    ...(sheets.form ? [hashes.form!] : []),
    ...(sheets.yours ? [hashes.yours!] : []),
    ...(sheets.clientPage ? [hashes.clientPage!] : []),
    ...(sheets.backbar ? [hashes.backbar!] : []),
    ...(sheets.menuCard ? [hashes.menuCard!] : []),
    ...ofModules,
    ...(sheets.rule ? [getHash(sheets.rule)] : []),
  ]
}

/** Computed once for each stylesheet, because every page asks. */
const moduleHashes = new Map<string, string>()

function getModuleStylesheetHash(name: string): string {
  const hash = moduleHashes.get(name) ?? getHash(getModuleStylesheet(name))
  moduleHashes.set(name, hash)
  return hash
}

function getHash(sheet: string): string {
  return `sha256-${createHash('sha256').update(sheet).digest('base64')}`
}
