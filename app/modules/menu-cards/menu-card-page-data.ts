import type { MenuCardDesign, RenderableMenuCard } from '../../plumbing/pdf/printed-menu-card.ts'
import type { DrinkTaste } from '../../drinks/model/recipes.ts'
import type { FieldDifference } from '../../ui/field-differences.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { Language } from '../../ui/language.ts'

/** Categories of drinks. */
export const drinkCategories = ['house', 'sour', 'long', 'strong', 'dry'] as const satisfies readonly (
  DrinkTaste | 'house' | 'dry'
)[]
export type DrinkCategory = (typeof drinkCategories)[number]

/** A drink to choose. `isFirst` shows it before a search. */
export type DrinkOption = { slug: string; name: string; words: string; shelf: DrinkCategory; isFirst: boolean }

/** Offer of extra drinks: by an option of the proposal, a change of the agreement, or a question. */
export type ExtraDrinksOffer = {
  eachCents: number
  way: 'option' | 'change' | 'ask'
  /** Drinks on the card beyond the included number. */
  beyond: number
  /** Address of the request, and the fields to post there. Null fields make it a link. */
  href: string
  fields: [name: string, value: string][] | null
}

/** Data of a menu card page: its form as stored or typed, the result of posting it, and the card's preview. */
export type MenuCardPageData = {
  /** Language of the page: English for the owner, the view's language for clients. */
  language: Language
  /** Path of this page. The client page is above it. */
  here: string
  isOwner: boolean
  /** Whether the card can be edited here. */
  isOpen: boolean
  /** Whether the proposal was accepted. Before that the card is only a wish. */
  isPlan: boolean
  /** Whether the proposal was accepted or declined. */
  isDecided: boolean
  /** Whether the event will not take place. */
  isOver: boolean
  name: string
  eventDate: string
  /** Date and venue as printed on the card. */
  line: string
  /** Number of included drinks, and the same as a sentence. */
  included: number
  includedWords: string
  /** Offer to add drinks beyond the included ones. Null if the card has no space for more, and on the owner's page. */
  more: ExtraDrinksOffer | null
  rows: number
  recipes: DrinkOption[]
  /** Drinks on the card that can no longer be chosen. */
  gone: { slug: string; label: string }[]
  /** Drink names suggested from the clients' names. */
  suggested: string[]
  input: FormInput
  /** Each part's value when the form was opened, by field name. */
  seen: Record<string, string>
  usual: { title: string; pouring: string }
  errors: FieldError[]
  meanwhile: FieldDifference[] | null
  changed: { at: number; by: 'client' | 'owner' } | null
  timeZone: string
  /** URL of the phone menu while it is shared. */
  phonePage: string | null
  design: MenuCardDesign
  faces: Record<MenuCardDesign, RenderableMenuCard>
}
