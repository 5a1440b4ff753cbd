import { getBookedVenue } from '../../events/event/missing-details.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { computeVersionTag } from '../../plumbing/database/version-tag.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { getRecipeBook } from '../../drinks/recipe-book/recipe-book.server.ts'
import type { RecipeBook } from '../../drinks/model/recipes.ts'
import { findEvent } from '../../events/event/events.server.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { getAddOn, findMenuChoice } from '../../menu/catalog/catalog.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { MenuCardRow } from '../../plumbing/database/schema.ts'
import { createQrCode } from '../../plumbing/pdf/qr-code.server.ts'
import type { MenuCardDesign, MenuCardFormat, RenderableMenuCard } from '../../plumbing/pdf/printed-menu-card.ts'
import { getServedBarType } from '../../quotes/pricing/poured-bar.ts'
import { getBarUnpricedOptions } from '../../operations/events/saved-figures.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { getLocale, type Language } from '../../ui/language.ts'
import { getTranslator } from '../../business/get-translator.server.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { menuCardText } from './menu-card-text.ts'
import { countAgreedExtras } from '../../agreements/agreement/changed-lines.ts'
import { findClientChangesPath } from '../../agreements/changes/client-changes-path.server.ts'
import { findCurrentAgreement } from '../../agreements/agreement/current-agreement.server.ts'
import { isProposalAccepted, type ProposalState } from '../../agreements/proposals/proposal-state.ts'
import { listProposals } from '../../agreements/proposals/proposals.server.ts'
import { listUnpricedOptionsInProposal } from '../../agreements/proposals/unpriced-option-lines.ts'
import { clientPageText } from '../../agreements/proposals/client-page-text.ts'
import type { SignatureCocktail } from '../../operations/events/signature-cocktail.ts'
import {
  menuCardParts,
  serializeCardPart,
  parseMenuCardForm,
  toMenuCardInput,
  type MenuCardLimits,
} from './menu-card-form.ts'
import { mergeMenuCard } from './merge-menu-cards.ts'
import {
  toPrintedDrinks,
  emptyMenuCard,
  createPlaceholderDrinks,
  maxCardDrinks,
  formatCardTown,
  getDefaultPouringText,
  getDefaultCardTitle,
  type MenuCard,
} from './menu-card.ts'

/** An event's stored menu card. Null if nothing was stored. */
async function findMenuCard(db: Db, eventId: string): Promise<MenuCard | null> {
  const [card] = await listMenuCards(db, [eventId])
  if (!card) return null
  const { eventId: _, ...said } = card
  return said
}

/** Returns the stored menu cards of several events. */
export async function listMenuCards(db: Db, eventIds: string[]): Promise<(MenuCard & { eventId: string })[]> {
  if (eventIds.length === 0) return []
  const rows = await db
    .selectFrom('menu_card')
    .selectAll()
    .where('event_id', 'in', eventIds)
    .orderBy('event_id')
    .execute()
  return rows.map((row) => ({ eventId: row.event_id, ...getCard(row) }))
}

function getCard({ title, pouring, design, drinks }: MenuCardRow): MenuCard {
  return { title, pouring, design: design as MenuCardDesign, drinks: JSON.parse(drinks) }
}

/** An event's menu card with all data its pages and prints need. */
export type MenuCardContext = {
  /** Language of the card, and the default of its page: the quote request's. */
  language: Language
  event: EventRecord
  card: MenuCard
  changed: { at: number; by: 'client' | 'owner' } | null
  usual: { title: string; pouring: string }
  eventDate: string
  place: string
  house: string
  timeZone: string
  book: RecipeBook
  /** Recipes a client may choose from. */
  offered: RecipeBook
  experienceName: string
  included: number
  /** Number of included drinks beyond the experience's own. */
  extra: number
  /** Price of an additional signature cocktail. Integer cents. */
  eachCents: number
  /**
   * Option for additional cocktails in the proposal, and the other options that are checked. Null if the proposal has
   * none.
   */
  option: { id: string; quantity: number; ticked: string[] } | null
  /** State of the proposal. Null if none was sent. */
  state: ProposalState | null
  /** Path below the client page where changes are requested. Null if there is none. */
  changesPath: string | null
}

/** Loads the context of a menu card. Null if there is no such event. */
export async function getMenuCardContext(db: Db, eventId: string): Promise<MenuCardContext | null> {
  const lead = await findEvent(db, eventId)
  if (!lead) return null
  const [offer, proposals, agreement, book, offered, row, changesPath] = await Promise.all([
    getMenuAndIdentity(db),
    listProposals(db, eventId),
    findCurrentAgreement(db, eventId),
    getRecipeBook(db),
    getRecipeBook(db, { isOffered: true }),
    db.selectFrom('menu_card').selectAll().where('event_id', '=', eventId).executeTakeFirst(),
    findClientChangesPath(db),
  ])
  const { catalogue, identity } = offer
  const sent = proposals.find(({ state }) => state !== 'draft')
  const holds = agreement ?? sent ?? null
  const { request, snapshot } = lead
  const event = holds?.document.event ?? request
  const { experience } = findMenuChoice(catalogue, event)
  const { language } = lead
  const { say } = await getTranslator(db, language)
  const chosen = holds ? holds.document.lines.filter(({ id }) => holds.chosen.includes(id)) : []
  const priced = holds ? chosen.map(({ id, quantity }) => ({ code: id, quantity })) : snapshot.lines
  // Use the options without a price that the agreement includes. Older agreements do not list them, so the requested
  // options are used instead.
  const wishes = await getBarUnpricedOptions(
    db,
    eventId,
    (holds && listUnpricedOptionsInProposal(holds.document, holds.chosen)) ?? request.onRequest,
  )
  const extra = agreement
    ? countAgreedExtras(agreement, 'cocktail')
    : priced.reduce((sum, { code, quantity }) => sum + (code === 'cocktail' ? quantity : 0), 0)
  const offeredLine = holds?.document.lines.find(({ id }) => id === 'cocktail' && !holds.chosen.includes(id))
  const isOut = !agreement && sent?.state === 'out'
  const ticked = holds?.document.lines.filter(({ id, choice }) => choice !== 'fixed' && holds.chosen.includes(id)) ?? []
  const card = row ? getCard(row) : null
  return {
    language,
    event: lead,
    card: card ?? emptyMenuCard,
    changed: row ? { at: row.changed_at, by: row.changed_by as 'client' | 'owner' } : null,
    usual: {
      title: getDefaultCardTitle(holds?.document.client.name ?? request.requestorName),
      pouring: getDefaultPouringText(experience ? getServedBarType(experience.bar, wishes) : null, language),
    },
    eventDate: event.eventDate,
    place: formatCardTown(event.eventLocation, getBookedVenue(event.eventVenue)),
    house: identity.name,
    timeZone: identity.timeZone,
    book,
    offered,
    experienceName: experience ? say(experience.name) : clientPageText(language).head.yourBar,
    included: (experience?.cocktailsIncluded ?? 0) + extra,
    extra,
    eachCents: offeredLine?.unitCents ?? getAddOn(catalogue, 'cocktail').priceCents,
    option:
      isOut && offeredLine
        ? { id: offeredLine.id, quantity: offeredLine.quantity, ticked: ticked.map(({ id }) => id) }
        : null,
    state: (agreement?.proposal.state ?? sent?.state) || null,
    changesPath,
  }
}

/** The card as printed. With `code`, a sign with that address in place of the drinks. */
export function buildPrintCard(
  desk: MenuCardContext,
  {
    design,
    format = 'letter',
    code = null,
  }: { design?: MenuCardDesign; format?: MenuCardFormat; code?: string | null } = {},
): RenderableMenuCard {
  const { card, usual, eventDate, place, house, event, changed, book, language } = desk
  const { face } = menuCardText(language)
  const day = getFormatter(language).paperDay(eventDate)
  return {
    design: design ?? card.design,
    format,
    language: getLocale(language),
    madeAt: changed?.at ?? event.createdAt,
    eyebrow: face.atTheBar,
    title: card.title || usual.title,
    line: [day, place].filter(Boolean).join(' · '),
    drinks: code === null ? toPrintedDrinks(card.drinks, book, language) : [],
    also: { heading: face.alsoPouring, words: code === null ? card.pouring || usual.pouring : '' },
    house,
    code: code === null ? null : { address: code, words: face.onPhone },
    squares: code === null ? null : createQrCode(code),
  }
}

/** The card as shown on a page. Included drinks that are not named yet have placeholders. */
export function buildPreviewCard(desk: MenuCardContext, look: { design?: MenuCardDesign } = {}): RenderableMenuCard {
  const card = buildPrintCard(desk, look)
  if (card.drinks.length > 0 || desk.included === 0 || !canClientEditCard(desk)) return card
  return { ...card, drinks: createPlaceholderDrinks(desk.included, desk.language) }
}

/** Whether clients may still edit their card. Not after the event, or without a proposal that is open or accepted. */
export function canClientEditCard({ state }: Pick<MenuCardContext, 'state'>): boolean {
  return state === 'out' || (state !== null && isProposalAccepted(state) && state !== 'done')
}

/** Whether the card's event will not take place, by the agreement or because the inquiry was lost. */
export function isCardEventCanceled({ state, event }: Pick<MenuCardContext, 'state' | 'event'>): boolean {
  return state === 'called-off' || state === 'released' || event.state === 'lost'
}

/** Result of a menu card form: saved, perhaps merged with another user's changes, or invalid, or in conflict. */
export type SaveMenuCardResult =
  | { kind: 'saved'; isJoined: boolean }
  | { kind: 'invalid'; errors: FieldError[] }
  | { kind: 'conflict'; stored: FormInput; both: string[] }

/**
 * Saves a menu card form. Several users may edit a card at once: each drink and each text around them is a part. A part
 * that two users changed differently keeps the first user's value until the second decides. Everything else is saved. The
 * owner may use every recipe, a client only those offered and as many as are included. Drinks already on the card may
 * stay. `now` in epoch milliseconds.
 */
export function saveMenuCard(
  db: Db,
  desk: MenuCardContext,
  typed: FormInput,
  { by, now }: { by: 'client' | 'owner'; now: number },
): Promise<SaveMenuCardResult> {
  const eventId = desk.event.id
  return db.transaction().execute(async (db): Promise<SaveMenuCardResult> => {
    await acquireTransactionLocks(db, [`menu-card:${eventId}`])
    const kept = (await findMenuCard(db, eventId)) ?? emptyMenuCard
    const stored = toMenuCardInput(kept)
    const { input, both, isJoined } = mergeMenuCard(
      stored,
      typed,
      (part, value) => (typed[`was-${part}`] ?? '') === computePartVersion(value),
    )
    const reading = parseMenuCardForm(input, getCardLimits(desk, kept.drinks, by))
    if ('errors' in reading) return { kind: 'invalid', errors: reading.errors }
    const { title, pouring, design, drinks } = reading.card
    const row = { title, pouring, design, drinks: JSON.stringify(drinks), changed_at: now, changed_by: by }
    await db
      .insertInto('menu_card')
      .values({ event_id: eventId, ...row })
      .onConflict((conflict) => conflict.column('event_id').doUpdateSet(row))
      .execute()
    return both.length > 0
      ? { kind: 'conflict', stored: toMenuCardInput(reading.card), both }
      : { kind: 'saved', isJoined }
  })
}

/** Version tag of each part of a menu card. A form posts the tags from when it was opened. */
export function getCardPartVersionTags(card: MenuCard): Record<string, string> {
  const input = toMenuCardInput(card)
  return Object.fromEntries(
    menuCardParts.map(({ part, fields }) => [`was-${part}`, computePartVersion(serializeCardPart(input, fields))]),
  )
}

function computePartVersion(value: string): string {
  return value === '' ? '' : computeVersionTag(value)
}

function getCardLimits(
  { book, offered, included, eachCents, option, language }: MenuCardContext,
  kept: SignatureCocktail[],
  by: 'client' | 'owner',
): MenuCardLimits {
  if (by === 'owner') return { offered: book, kept, limit: maxCardDrinks }
  const limit = Math.min(maxCardDrinks, Math.max(included + (option?.quantity ?? 0), kept.length))
  return { offered, kept, limit, extra: { included, eachCents }, language }
}
