import { defineContribution } from '../plumbing/modules/hooks.server.ts'
import type { Language } from '../ui/language.ts'

/** A part of the privacy page: a heading, its paragraphs, and a page about it. */
export type PrivacyPart = {
  heading: string
  paragraphs: readonly string[]
  more?: { href: string; label: string } | null
}

/**
 * Texts of modules on the privacy page. It changes with the switch of its module alone, because the page is cached.
 */
export const privacyParts = defineContribution<[language: Language], PrivacyPart>('privacy-parts')
