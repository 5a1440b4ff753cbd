import { defineSetting } from '../plumbing/database/setting-definition.server.ts'
import { summarizePageItems, summarizePages } from './page-editor/pages-summary.ts'
import { listPageStates } from './page-editor/page-text.server.ts'
import { listPageItems } from './page-items/page-items.server.ts'
import { getPageItemsPath, filterPageItems } from './page-items/page-item.ts'
import { listPartners } from './partners/partners.server.ts'
import { summarizePartners } from './partners/partners-summary.ts'
import { ownerTranslationsPath, getOwnerTranslations } from './spanish/owner-translations.server.ts'
import { summarizeSpanish } from './spanish/spanish-summary.ts'

export const siteSettings = [
  defineSetting({
    door: 'website',
    place: 1,
    name: 'Pages and words',
    to: '/backbar/pages',
    formerNames: ['Pages', 'Home', 'Our Story', 'Privacy', 'texts', 'about us', 'SEO'],
    read: listPageStates,
    say: summarizePages,
  }),
  defineSetting({
    door: 'website',
    place: 4,
    name: 'Partners',
    to: '/backbar/partners',
    formerNames: ['Friends', 'vendors', 'catering', 'venue partners', 'about us', 'website text', 'SEO'],
    read: listPartners,
    say: summarizePartners,
  }),
  defineSetting({
    door: 'website',
    place: 5,
    name: 'Questions and evenings',
    to: getPageItemsPath('questions'),
    formerNames: ['FAQ', 'fine print', 'quotations', 'testimonials', 'reviews', 'questions and answers', 'page parts'],
    read: (db) => listPageItems(db),
    say: (parts) =>
      summarizePageItems(filterPageItems(parts, 'questions').length, filterPageItems(parts, 'evenings').length),
  }),
  defineSetting({
    door: 'website',
    place: 6,
    name: 'Spanish',
    to: ownerTranslationsPath,
    formerNames: ['Spanish translations', 'translations', 'español', 'languages', 'reviews', 'questions and answers'],
    read: getOwnerTranslations,
    say({ groups, spanish }) {
      const texts = [...new Set(groups.flatMap((group) => group.texts))]
      return summarizeSpanish(texts.length, texts.filter((text) => !spanish[text]).length)
    },
  }),
]
