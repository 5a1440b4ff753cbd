import { today as dayOf } from '../../business/dates.ts'
import type { Saved } from '../../business/save-if-unchanged.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { Language } from '../../ui/language.ts'
import { withView } from '../../agreements/proposals/yours-language.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { isShared, revokeSharedLink, sharedLink, sharedPath } from '../../nights/events/shared-links.server.ts'
import { isAgreed } from '../../agreements/proposals/proposal.ts'
import { cardWords } from './menu-card-words.ts'
import { cardDifferences, rowsTyped, wordsOfCard } from './card-form.ts'
import type { CardSheet } from './card-sheet.ts'
import { drinkNames, drinksOnCard, includedWords, ingredientsOnCard, mostDrinks } from './menu-card.ts'
import { mayChangeCard, printedCard, readCardDesk, saveCard, type CardDesk } from './menu-card.server.ts'

type Who = { by: 'client' | 'owner'; here: string; view?: { language: Language; query: string } }
type Shared = { secret: string; siteUrl: string; now: number }

/** A card's form with everything beside it; null where there is no such request. */
export async function openCardSheet(db: Db, leadId: string, who: Who, shared: Shared): Promise<CardSheet | null> {
  const desk = await readCardDesk(db, leadId)
  return desk && sheetOf(desk, who, await sharedAddress(db, leadId, shared))
}

/** The phone page's whole address where it is shared; null where it is not. */
export async function sharedAddress(db: Db, leadId: string, { secret, siteUrl, now }: Shared): Promise<string | null> {
  if (!(await isShared(db, leadId, 'menu'))) return null
  return siteUrl + sharedPath('menu', await sharedLink(db, { leadId, kind: 'menu' }, { secret, now }))
}

/** What a couple's own page says of their drinks; null where there is no such request. */
export async function readYourDrinks(db: Db, leadId: string, language?: Language) {
  const desk = await readCardDesk(db, leadId)
  if (!desk) return null
  const { state, card, book } = desk
  return {
    names: drinkNames(drinksOnCard(card.drinks, book), language),
    named: drinksOnCard(card.drinks, book).length,
    isOpen: mayChangeCard(desk),
    isPlan: state !== null && isAgreed(state),
    isDecided: isDecided(state),
  }
}

/** How many drinks a couple has named, when, and how many are in what they have; null where there is no such request. */
export async function readNamedDrinks(db: Db, leadId: string) {
  const desk = await readCardDesk(db, leadId)
  if (!desk) return null
  const { card, changed, timeZone, included } = desk
  return { named: card.drinks.length, namedOn: changed && dayOf(changed.at, timeZone), included }
}

/** Whether they have said yes or no to what was proposed. */
function isDecided(state: CardDesk['state']): boolean {
  return state !== null && (isAgreed(state) || isOver(state))
}

/** Whether nothing will be poured by what was proposed. */
function isOver(state: CardDesk['state']): boolean {
  return state !== null && ['declined', 'ended', 'taken-back', 'called-off', 'released'].includes(state)
}

export type CardAnswer = { to: string } | { sheet: CardSheet; status: number }

/** Does what a card's form asks for: saves it, shares it, or stops that. Null where there is no such request. */
export async function answerCard(
  db: Db,
  leadId: string,
  typed: FormInput,
  who: Who,
  shared: Shared,
): Promise<CardAnswer | null> {
  const desk = await readCardDesk(db, leadId)
  if (!desk) return null
  // The form shows the usual title filled in: left as it is, it goes on following their names.
  const input = typed.title?.trim() === desk.usual.title ? { ...typed, title: '' } : typed
  const toHere = (part: string) => withView(`${who.here}${part}`, { query: who.view?.query ?? '' })
  if (input.intent === 'share') {
    await sharedLink(db, { leadId, kind: 'menu' }, shared)
    return { to: toHere('?said=shared#phones') }
  }
  if (input.intent === 'stop') {
    await revokeSharedLink(db, leadId, 'menu', shared.now)
    return { to: toHere('?said=stopped#phones') }
  }
  const sheet = { ...sheetOf(desk, who, await sharedAddress(db, leadId, shared)), input, seen: input.seen ?? '' }
  sheet.rows = Math.min(2 * mostDrinks, Math.max(sheet.rows, rowsTyped(input)))
  if (who.by === 'client' && !mayChangeCard(desk)) return { sheet, status: 410 }
  const saving: Saved<FormInput> = await saveCard(db, { ...desk, language: sheet.language }, input, {
    by: who.by,
    now: shared.now,
  })
  switch (saving.kind) {
    case 'saved':
      return { to: toHere('?said=card-saved#card') }
    case 'invalid':
      return { sheet: { ...sheet, errors: saving.errors }, status: 422 }
    case 'conflict':
      return {
        sheet: {
          ...sheet,
          seen: saving.seen,
          meanwhile: cardDifferences(saving.stored, input, desk.book, sheet.language),
        },
        status: 409,
      }
    case 'gone':
      // Somebody put everything away meanwhile: saving again begins anew.
      return {
        sheet: { ...sheet, seen: '', meanwhile: cardDifferences({}, input, desk.book, sheet.language) },
        status: 409,
      }
  }
}

function sheetOf(desk: CardDesk, { by, here, view }: Who, phonePage: string | null): CardSheet {
  const language = by === 'owner' ? 'en' : (view?.language ?? desk.language)
  const { page } = cardWords(language)
  const { card, seen, usual, included, eachCents, experienceName, state, book, offered, eventDate } = desk
  const { changed, timeZone } = desk
  const isOwner = by === 'owner'
  const choices = isOwner ? book : offered
  const gone = card.drinks.filter(({ recipe }) => !choices.some(({ slug }) => slug === recipe))
  return {
    language,
    here: withView(here, { query: view?.query ?? '' }),
    isOwner,
    isOpen: isOwner || mayChangeCard(desk),
    isPlan: state !== null && isAgreed(state),
    isDecided: isDecided(state),
    isOver: isOver(state),
    name: desk.lead.request.requestorName,
    eventDate,
    included: includedWords(included, experienceName, { language, ...(!isOwner && { eachCents }) }),
    rows: isOwner
      ? Math.min(mostDrinks, Math.max(included, card.drinks.length + 1))
      : Math.min(mostDrinks, Math.max(included, card.drinks.length)),
    recipes: choices.map((recipe) => ({
      slug: recipe.slug,
      label: `${recipe.name} (${ingredientsOnCard(recipe, language)})`,
      group: recipe.isDry ? page.groups.dry : recipe.slug.startsWith('own-') ? page.groups.own : page.groups.classics,
    })),
    gone: gone.map(({ recipe, name }) => ({
      slug: recipe,
      label: book.find(({ slug }) => slug === recipe)?.name ?? page.gone(name),
    })),
    input: { ...wordsOfCard(card), title: card.title || usual.title },
    seen,
    usual,
    errors: [],
    meanwhile: null,
    changed,
    timeZone,
    phonePage,
    faces: {
      light: printedCard(desk, { design: 'light', format: 'letter' }),
      dark: printedCard(desk, { design: 'dark', format: 'letter' }),
    },
  }
}
