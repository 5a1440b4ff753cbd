import type { CardDesign, DrawableCard } from '../../plumbing/papers/printed-card.ts'
import type { Difference } from '../../ui/differences.ts'
import type { FieldMessage } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { Language } from '../../ui/language.ts'

/** A card's page: its form, as stored or as typed, what came of posting it, and how the card looks. */
export type CardSheet = {
  /** What the page speaks: English to the owner, to them what their view asks for. */
  language: Language
  /** Its own path. */
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
  /** What is included, in a sentence. */
  included: string
  rows: number
  recipes: { slug: string; label: string; group: string }[]
  /** Drinks on the card that can no longer be chosen anew. */
  gone: { slug: string; label: string }[]
  input: FormInput
  seen: string
  usual: { title: string; pouring: string }
  errors: FieldMessage[]
  meanwhile: Difference[] | null
  changed: { at: number; by: 'client' | 'owner' } | null
  timeZone: string
  /** The phone page's whole address, while it is shared. */
  phonePage: string | null
  faces: Record<CardDesign, DrawableCard>
}
