import type { ReactNode } from 'react'
import type { PublicIdentity } from '../../business/stored-settings.ts'
import type { Photo } from '../../photos/library/photo.ts'
import type { LoadedModuleSections } from '../../ui/sections-of-modules.tsx'
import type { AlternateLanguage } from '../proposals/client-page-layout.tsx'
import type { ClientPageNotice } from '../proposals/client-page-notice.ts'
import type { ClientPageData, ClientPageFormInput, ShoppingListSummary } from './client-page-data.ts'
import type { ClientMenuCard } from './client-menu-card.ts'

export type ClientPageProps = {
  identity: PublicIdentity
  page: ClientPageData
  picture?: Photo | undefined
  /** Path of the page. Null in the owner's preview, where nothing can be sent. */
  path: string | null
  island?: string | undefined
  said?: string | null | undefined
  notice?: ClientPageNotice | null | undefined
  typed?: ClientPageFormInput | undefined
  way?: string | undefined
  /** Shopping list, left out in the owner's preview. */
  list?: ShoppingListSummary | undefined
  /** Whether cards are accepted. */
  cards?: boolean | undefined
  /** Menu card section, with the form to name its drinks. */
  card?: ReactNode
  /** The menu the client names drinks for. Null if there is none. */
  menu?: ClientMenuCard | null
  /** Number of guests the client reported. */
  told?: number | null
  /** Section with questions about missing event details. */
  questions?: ReactNode
  /** Sections of modules after the event. */
  sections?: LoadedModuleSections
  /** Link to this page in the other language. */
  other?: AlternateLanguage | null | undefined
}

export const emptyClientPageFormInput: ClientPageFormInput = { signature: '', consent: false, words: '', reason: '' }
export type ClientPageBodyProps = Omit<ClientPageProps, 'identity' | 'island'>
