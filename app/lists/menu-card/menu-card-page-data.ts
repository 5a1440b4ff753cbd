import type { MenuCardDesign, RenderableMenuCard } from '../../plumbing/pdf/printed-menu-card.ts'
import type { DrinkTaste } from '../../drinks/model/recipes.ts'
import type { FieldDifference } from '../../ui/field-differences.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { Language } from '../../ui/language.ts'

/** Where a drink is found among the others. */
export const drinkCategories = ['house', 'sour', 'long', 'strong', 'dry'] as const satisfies readonly (
  DrinkTaste | 'house' | 'dry'
)[]
export type DrinkCategory = (typeof drinkCategories)[number]

/** A drink to choose; `isFirst` shows it before anybody searches. */
export type DrinkOption = { slug: string; name: string; words: string; shelf: DrinkCategory; isFirst: boolean }

/** How a drink that is not included can come: an option of the proposal, a change of what was agreed, or by asking. */
export type ExtraDrinksOffer = {
  eachCents: number
  way: 'option' | 'change' | 'ask'
  /** Drinks on the card beyond what is included. */
  beyond: number
  /** Where it is asked for, and what is posted there; nothing is posted where there is a link. */
  href: string
  fields: [name: string, value: string][] | null
}

/** A card's page: its form, as stored or as typed, what came of posting it, and how the card looks. */
export type MenuCardPageData = {
  /** What the page speaks: English to the owner, to them what their view asks for. */
  language: Language
  /** Its own path, and the couple's page. */
  here: string
  isOwner: boolean
  /** Whether it can be changed here. */
  isOpen: boolean
  /** Whether they have said yes: before it the card is a wish. */
  isPlan: boolean
  /** Whether they have said yes or no. */
  isDecided: boolean
  /** Whether nothing will be poured by it. */
  isOver: boolean
  name: string
  eventDate: string
  /** The day and the place, as the card has them. */
  line: string
  /** How many come with it, and the same in a sentence. */
  included: number
  includedWords: string
  /** Null where a card has no room for more, and on the owner's side. */
  more: ExtraDrinksOffer | null
  rows: number
  recipes: DrinkOption[]
  /** Drinks on the card that can no longer be chosen anew. */
  gone: { slug: string; label: string }[]
  /** Names made of theirs. */
  suggested: string[]
  input: FormInput
  /** Each part as it was when the form was opened, by the name of its field. */
  seen: Record<string, string>
  usual: { title: string; pouring: string }
  errors: FieldError[]
  meanwhile: FieldDifference[] | null
  changed: { at: number; by: 'client' | 'owner' } | null
  timeZone: string
  /** The phone page's whole address, while it is shared. */
  phonePage: string | null
  design: MenuCardDesign
  faces: Record<MenuCardDesign, RenderableMenuCard>
}
