import { getMenuCardColors, getIconLogo } from '../../business/brand/brand.ts'
import { findLogo } from '../../business/brand/brand.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { toPdfFileName } from '../../plumbing/outbox/email-document-text.ts'
import type { MenuCardPdfRenderer, PdfRequester } from '../../plumbing/pdf/pdf-service.server.ts'
import {
  getMenuCardBackground,
  type MenuCardDesign,
  type MenuCardTheme,
  type RenderableMenuCard,
} from '../../plumbing/pdf/printed-menu-card.ts'
import { getPhoneMenuUrl } from './menu-card-page-data.server.ts'
import { parseMenuCardQuery } from './menu-card-query.ts'
import type { Language } from '../../ui/language.ts'
import { privatePageHeaders } from '../../plumbing/http/private-page-headers.ts'
import { menuCardText } from './menu-card-text.ts'
import { buildPrintCard, getMenuCardContext } from './menu-card.server.ts'

type Services = { db: Db; now: () => number; config: { secret: string; siteUrl: string }; cardPdf: MenuCardPdfRenderer }

/**
 * The menu card an address requests. Null if there is no such event, or where a sign is requested for a phone menu
 * that is not shared.
 */
export async function findRequestedMenuCard(
  { db, now, config }: Services,
  eventId: string,
  url: string,
): Promise<RenderableMenuCard | null> {
  const { isSign, ...looks } = parseMenuCardQuery(new URL(url).searchParams)
  const desk = await getMenuCardContext(db, eventId)
  if (!desk) return null
  const code = isSign ? await getPhoneMenuUrl(db, eventId, { ...config, now: now() }) : null
  return isSign && code === null ? null : buildPrintCard(desk, { ...looks, code })
}

/**
 * Responds with the card as a PDF. Redirects to `printPage` where our fonts lack a character, so that the browser prints
 * it.
 */
export async function respondWithMenuCardPdf(
  services: Services,
  eventId: string,
  {
    url,
    printPage,
    reader,
    language = 'en',
  }: { url: string; printPage: string; reader?: PdfRequester; language?: Language },
): Promise<Response> {
  const headers = privatePageHeaders
  const card = await findRequestedMenuCard(services, eventId, url)
  const { file } = menuCardText(language)
  if (!card) return new Response(`${file.none}\n`, { status: 404, headers })
  const look = await readCardLook(services.db, card.design)
  const pdf = await services.cardPdf({ ...card, look }, reader).catch(() => undefined)
  if (pdf === undefined)
    return new Response(`${file.later}\n`, {
      status: 503,
      headers: { ...headers, 'Retry-After': '60' },
    })
  if (pdf === null) {
    const query = new URL(url).searchParams
    query.set('instead', '1')
    return new Response(null, { status: 303, headers: { ...headers, Location: `${printPage}?${query}` } })
  }
  const disposition = `attachment; filename="${menuCardFileName(card, language)}"`
  return new Response(pdf, {
    headers: { ...headers, 'Content-Type': 'application/pdf', 'Content-Disposition': disposition },
  })
}

/** File name of a menu card, or of a sign with its code, in a language: "menu-card-maya-ben-lemon-bough-letter.pdf". */
export function menuCardFileName(
  { title, design, format, code }: Pick<RenderableMenuCard, 'title' | 'design' | 'format' | 'code'>,
  language: Language,
): string {
  const { sign, card, designs, formats } = menuCardText(language).file
  return toPdfFileName([code ? sign : card, title, designs[design], formats[format]].join(' '))
}

/** The business's own colors and logo for a card. Undefined if both are the default. */
async function readCardLook(db: Db, design: MenuCardDesign): Promise<MenuCardTheme | undefined> {
  const { brand } = await getSetting(db, 'identity')
  const mark = getIconLogo(brand, getMenuCardBackground(design))
  const files = mark && (await findLogo(db, mark.id))
  const colors = getMenuCardColors(brand)
  if (!colors && !files) return undefined
  return { colors, emblem: mark && files ? { png: files.png.toString('base64'), ratio: mark.width / 150 } : null }
}
