import { getToday as dayOf } from '../../business/dates.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { Language } from '../../ui/language.ts'
import { addLanguageQuery } from '../../agreements/proposals/client-page-language.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import {
  hasSharedLink,
  revokeSharedLink,
  ensureSharedLinkToken,
  getSharedLinkPath,
} from '../../operations/events/shared-links.server.ts'
import { isProposalAccepted } from '../../agreements/proposals/proposal-state.ts'
import { menuCardText } from './menu-card-text.ts'
import { featuredRecipeSlugs } from '../../drinks/model/alcohol-free-recipes.ts'
import { diffMenuCards, menuCardParts, countTypedRows, toMenuCardInput } from './menu-card-form.ts'
import type { ClientMenuCard } from '../../agreements/client-page/client-menu-card.ts'
import type { MenuCardPageData, ExtraDrinksOffer } from './menu-card-page-data.ts'
import { formatIncludedDrinks, formatCardIngredients, maxCardDrinks, suggestDrinkNames } from './menu-card.ts'
import {
  canClientEditCard,
  buildPrintCard,
  getMenuCardContext,
  saveMenuCard,
  getCardPartVersionTags,
  buildPreviewCard,
  type MenuCardContext,
} from './menu-card.server.ts'

type Viewer = { by: 'client' | 'owner'; here: string; view?: { language: Language; query: string } }
type Shared = { secret: string; siteUrl: string; now: number }

/** Data of a menu card's form page. Null if there is no such event. */
export async function getMenuCardPageData(
  db: Db,
  eventId: string,
  who: Viewer,
  shared: Shared,
): Promise<MenuCardPageData | null> {
  const desk = await getMenuCardContext(db, eventId)
  return desk && getSheet(desk, who, await getPhoneMenuUrl(db, eventId, shared))
}

/** URL of the phone menu where it is shared. Null if it is not. */
export async function getPhoneMenuUrl(
  db: Db,
  eventId: string,
  { secret, siteUrl, now }: Shared,
): Promise<string | null> {
  if (!(await hasSharedLink(db, eventId, 'menu'))) return null
  return (
    siteUrl + getSharedLinkPath('menu', await ensureSharedLinkToken(db, { eventId, kind: 'menu' }, { secret, now }))
  )
}

/** Returns the menu for the client page. Null if there is no such event. */
export async function getClientMenuCard(db: Db, eventId: string): Promise<ClientMenuCard | null> {
  const desk = await getMenuCardContext(db, eventId)
  if (!desk) return null
  return {
    named: desk.card.drinks.length,
    included: desk.included,
    isOpen: canClientEditCard(desk),
    card: buildPreviewCard(desk),
    pages: { edit: 'drinks', print: 'card' },
  }
}

/** Number of drinks the client named, when, and how many are included. Null if there is no such event. */
export async function getNamedDrinksSummary(db: Db, eventId: string) {
  const desk = await getMenuCardContext(db, eventId)
  if (!desk) return null
  const { card, changed, timeZone, included } = desk
  return { named: card.drinks.length, namedOn: changed && dayOf(changed.at, timeZone), included }
}

/** Whether the proposal was accepted or has ended. */
function isDecided(state: MenuCardContext['state']): boolean {
  return state !== null && (isProposalAccepted(state) || isOver(state))
}

/** Whether the event will not take place by this proposal. */
function isOver(state: MenuCardContext['state']): boolean {
  return state !== null && ['declined', 'ended', 'taken-back', 'called-off', 'released'].includes(state)
}

export type MenuCardFormResult = { to: string } | { sheet: MenuCardPageData; status: number }

/** Handles a menu card form: saves the card, shares it, or stops sharing. Null if there is no such event. */
export async function handleMenuCardForm(
  db: Db,
  eventId: string,
  typed: FormInput,
  who: Viewer,
  shared: Shared,
): Promise<MenuCardFormResult | null> {
  const desk = await getMenuCardContext(db, eventId)
  if (!desk) return null
  // The form contains the default title. Left unchanged, it continues to follow the clients' names.
  const input = typed.title?.trim() === desk.usual.title ? { ...typed, title: '' } : typed
  const toHere = (part: string) => addLanguageQuery(`${who.here}${part}`, { query: who.view?.query ?? '' })
  if (input.intent === 'share') {
    await ensureSharedLinkToken(db, { eventId, kind: 'menu' }, shared)
    return { to: toHere('?said=shared#phones') }
  }
  if (input.intent === 'stop') {
    await revokeSharedLink(db, eventId, 'menu', shared.now)
    return { to: toHere('?said=stopped#phones') }
  }
  const fresh = getSheet(desk, who, await getPhoneMenuUrl(db, eventId, shared))
  const sheet = addSubmittedMenuCardForm(fresh, input)
  if (who.by === 'client' && !canClientEditCard(desk)) return { sheet, status: 410 }
  const saving = await saveMenuCard(db, { ...desk, language: sheet.language }, input, { by: who.by, now: shared.now })
  switch (saving.kind) {
    case 'saved':
      return { to: toHere(`?said=card-${saving.isJoined ? 'joined' : 'saved'}#card`) }
    case 'invalid':
      return { sheet: { ...sheet, errors: saving.errors }, status: 422 }
    case 'conflict': {
      // The form shows parts that only the other user changed. For parts both changed it shows the typed value, with the
      // other user's value next to it.
      const fields = menuCardParts.flatMap(({ part, fields }) => (saving.both.includes(part) ? fields : []))
      const mine = Object.fromEntries(fields.map((field) => [field, input[field] ?? '']))
      const again = { ...saving.stored, ...mine }
      const now = await getMenuCardContext(db, eventId)
      return {
        sheet: {
          ...sheet,
          input: { ...again, title: again.title || desk.usual.title },
          seen: getCardPartVersionTags((now ?? desk).card),
          meanwhile: diffMenuCards(saving.stored, again, desk.book, sheet.language),
        },
        status: 409,
      }
    }
  }
}

/** Page data with the posted form and the versions it was opened with. */
export function addSubmittedMenuCardForm(sheet: MenuCardPageData, input: FormInput): MenuCardPageData {
  const seen = Object.fromEntries(Object.keys(sheet.seen).map((name) => [name, input[name] ?? '']))
  return { ...sheet, input, seen, rows: Math.min(2 * maxCardDrinks, Math.max(sheet.rows, countTypedRows(input))) }
}

/** Ways to add drinks beyond the included number. Null if the card has no space for another. */
function getMore(
  { included, extra, eachCents, option, card, state, changesPath }: MenuCardContext,
  here: string,
): ExtraDrinksOffer | null {
  if (included >= maxCardDrinks) return null
  const [path = '', query] = here.replace(/\/drinks(?=$|\?)/, '').split('?')
  const to = (part: string) => `${path}${part}${query ? `?${query}` : ''}`
  const beyond = Math.max(0, card.drinks.length - included)
  if (option) {
    const ticked = [...option.ticked, option.id].map((id): [string, string] => ['option', id])
    return {
      eachCents,
      beyond,
      way: 'option',
      href: `${to('')}#live-ticket`,
      fields: [['intent', 'options'], ...ticked],
    }
  }
  if (state !== null && isProposalAccepted(state) && changesPath !== null) {
    const wanted = String(extra + Math.max(1, beyond))
    return {
      eachCents,
      beyond,
      way: 'change',
      href: to(`/${changesPath}`),
      fields: [
        ['intent', 'change'],
        ['cocktail', wanted],
      ],
    }
  }
  return { eachCents, beyond, way: 'ask', href: `${to('')}#ask`, fields: null }
}

function getSheet(desk: MenuCardContext, { by, here, view }: Viewer, phonePage: string | null): MenuCardPageData {
  const language = by === 'owner' ? 'en' : (view?.language ?? desk.language)
  const { page } = menuCardText(language)
  const { card, usual, included, eachCents, experienceName, state, book, offered, option } = desk
  const { changed, timeZone, eventDate, place } = desk
  const isOwner = by === 'owner'
  const choices = isOwner ? book : offered
  const gone = card.drinks.filter(({ recipe }) => !choices.some(({ slug }) => slug === recipe))
  const whole = addLanguageQuery(here, { query: view?.query ?? '' })
  const open = included + (option?.quantity ?? 0)
  const face = buildPrintCard(desk)
  const lines = countTypedRows(toMenuCardInput(card))
  return {
    language,
    here: whole,
    isOwner,
    isOpen: isOwner || canClientEditCard(desk),
    isPlan: state !== null && isProposalAccepted(state),
    isDecided: isDecided(state),
    isOver: isOver(state),
    name: desk.event.request.requestorName,
    eventDate,
    line: face.line,
    included,
    includedWords: formatIncludedDrinks(included, experienceName, { language, ...(!isOwner && { eachCents }) }),
    more: isOwner ? null : getMore(desk, whole),
    rows: Math.min(maxCardDrinks, isOwner ? Math.max(included, lines + 1) : Math.max(open, lines)),
    recipes: choices.map((recipe) => ({
      slug: recipe.slug,
      name: recipe.name,
      words: formatCardIngredients(recipe, language),
      shelf: recipe.isDry ? 'dry' : (recipe.taste ?? 'house'),
      isFirst: recipe.slug.startsWith('own-') || featuredRecipeSlugs.includes(recipe.slug),
    })),
    gone: gone.map(({ recipe, name }) => ({
      slug: recipe,
      label: book.find(({ slug }) => slug === recipe)?.name ?? page.gone(name),
    })),
    suggested: suggestDrinkNames(usual.title, place, language),
    input: { ...toMenuCardInput(card), title: card.title || usual.title },
    seen: getCardPartVersionTags(card),
    usual,
    errors: [],
    meanwhile: null,
    changed,
    timeZone,
    phonePage,
    design: card.design,
    faces: {
      bough: buildPreviewCard(desk, { design: 'bough' }),
      type: buildPreviewCard(desk, { design: 'type' }),
      framed: buildPreviewCard(desk, { design: 'framed' }),
    },
  }
}
