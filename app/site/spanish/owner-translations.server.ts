import { findSetting, getSetting, saveSetting } from '../../business/stored-settings.server.ts'
import { saveEarlierVersion } from '../../business/earlier-versions.server.ts'
import { computeFormVersionTag, type SaveResult } from '../../business/save-if-unchanged.server.ts'
import { sampleTranslations } from '../../business/sample-translations.ts'
import { translateDeep, type TranslationTable } from '../../business/translator.ts'
import { getTerms, termsSettingsPath } from '../../agreements/proposals/terms.server.ts'
import { replyTemplatesPath } from '../../events/replies/reply-form.ts'
import { getReplyTemplates } from '../../events/replies/reply-templates.server.ts'
import { translateCatalog } from '../../menu/catalog/translate-catalog.ts'
import { getCatalog } from '../../menu/catalog/catalog.server.ts'
import { getPhotosBySlot } from '../../photos/library/photo-slots.server.ts'
import { translatePhotos } from '../../photos/library/translate-photos.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import { translatePageItem } from '../page-items/translate-page-item.ts'
import { listPageItems } from '../page-items/page-items.server.ts'
import { listPartners } from '../partners/partners.server.ts'
import {
  toTranslationInput,
  dedupeTextGroups,
  findSpanishTranslation,
  collectOwnerTexts,
  mergeTranslationPairs,
  type TranslationProgress,
  type TranslationPair,
  type OwnerTextGroup,
} from './owner-translations.ts'

/** Returns the owner's texts on pages that exist in Spanish, and their translations so far. */
export async function getOwnerTranslations(db: Db): Promise<{ groups: OwnerTextGroup[]; spanish: TranslationTable }> {
  const [identity, home, story, privacy, catalogue, partners, pictures, parts, stored] = await Promise.all([
    getSetting(db, 'identity'),
    getSetting(db, 'home'),
    getSetting(db, 'story'),
    getSetting(db, 'privacy'),
    getCatalog(db),
    listPartners(db),
    getPhotosBySlot(db),
    listPageItems(db),
    findSetting(db, 'spanish'),
  ])
  const groups = dedupeTextGroups([
    { name: 'menu', heading: 'Menu & prices', texts: collectOwnerTexts((say) => translateCatalog(catalogue, say)) },
    {
      name: 'home',
      heading: 'Home, and how soon you answer',
      texts: collectOwnerTexts((say) => [translateDeep(home, say), say(identity.answers)]),
    },
    { name: 'story', heading: 'Our Story', texts: collectOwnerTexts((say) => translateDeep(story, say)) },
    {
      name: 'partners',
      heading: 'Partners',
      texts: collectOwnerTexts((say) => partners.map(({ trade }) => say(trade))),
    },
    {
      name: 'parts',
      heading: 'Questions, fine print, real evenings and reviews',
      texts: collectOwnerTexts((say) => parts.map((part) => translatePageItem(part, say))),
    },
    { name: 'privacy', heading: 'Privacy', texts: collectOwnerTexts((say) => translateDeep(privacy, say)) },
    { name: 'photos', heading: 'What photos show', texts: collectOwnerTexts((say) => translatePhotos(pictures, say)) },
  ])
  return { groups, spanish: { ...sampleTranslations, ...stored } }
}

/**
 * Counts the translations of owner texts in emails and agreements. Their Spanish is edited next to the English on their
 * own pages.
 */
export async function listTranslationProgress(db: Db): Promise<TranslationProgress[]> {
  const [{ clauses }, templates] = await Promise.all([getTerms(db), getReplyTemplates(db)])
  const replies = Object.values(templates)
  const lacking = (texts: readonly { es?: unknown }[]) => texts.filter(({ es }) => !es).length
  return [
    { name: 'Terms', what: 'points', href: termsSettingsPath, all: clauses.length, missing: lacking(clauses) },
    {
      name: 'Replies',
      what: 'emails',
      href: replyTemplatesPath,
      all: replies.length,
      missing: lacking(replies),
    },
  ]
}

/** Address of the translations form. */
export const ownerTranslationsPath = '/backbar/spanish'

/**
 * Saves the changed translations and leaves all others as stored, so two users can translate at the same time. Where
 * another user changed any of the same texts, nothing is saved and the result is a conflict with the `stored` table.
 * `now` in epoch milliseconds.
 */
export function saveOwnerTranslations(
  db: Db,
  pairs: TranslationPair[],
  now: number,
): Promise<SaveResult<TranslationTable>> {
  return runInTransaction(db, async (db): Promise<SaveResult<TranslationTable>> => {
    await acquireTransactionLocks(db, ['setting:spanish'])
    const own = (await findSetting(db, 'spanish')) ?? {}
    const stored: TranslationTable = { ...sampleTranslations, ...own }
    const changed = pairs.filter(
      ({ english, spanish, was }) => spanish !== was && spanish !== findSpanishTranslation(stored, english),
    )
    if (changed.length === 0) return { kind: 'saved' }
    if (changed.some(({ english, was }) => was !== findSpanishTranslation(stored, english)))
      return { kind: 'conflict', stored, seen: computeFormVersionTag(stored) }
    const next = mergeTranslationPairs(own, changed, sampleTranslations)
    await saveSetting(db, 'spanish', next, now)
    const former = changed.map(({ english, spanish, was }) => ({ english, spanish: was, was: spanish }))
    const [input, nextInput] = [toTranslationInput(former), toTranslationInput(changed)]
    const version = {
      form: ownerTranslationsPath,
      title: 'Spanish translations',
      input,
      nextInput,
      nextTag: computeFormVersionTag(next),
    }
    return { kind: 'saved', undo: (await saveEarlierVersion(db, version, now)).undo }
  })
}
