import { getPublicIdentity, getSetting } from '../../business/stored-settings.server.ts'
import { getTranslator } from '../../business/get-translator.server.ts'
import { translateDeep, type Translator } from '../../business/translator.ts'
import { translateCatalog } from '../../menu/catalog/translate-catalog.ts'
import { translatePhotos } from '../../photos/library/translate-photos.ts'
import type { Language } from '../../ui/language.ts'
import { getCatalog } from '../../menu/catalog/catalog.server.ts'
import { getPhotosBySlot } from '../../photos/library/photo-slots.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { translatePageItems } from '../page-items/translate-page-item.ts'
import { listPageItems } from '../page-items/page-items.server.ts'
import { findWidestVariant, type Photo } from '../../photos/library/photo.ts'

/**
 * Loads all data of the home page, which unknown addresses show too. A preview passes `translated` to try out
 * translations.
 */
export async function getHomePage(db: Db, siteUrl: string, language: Language, translated?: Translator) {
  const [{ say, stillEnglish }, identity, words, story, hosted, catalogue, pictures, parts] = await Promise.all([
    translated ?? getTranslator(db, language),
    getPublicIdentity(db),
    getSetting(db, 'home'),
    getSetting(db, 'story'),
    getSetting(db, 'hosted'),
    getCatalog(db),
    getPhotosBySlot(db),
    listPageItems(db, ['evenings', 'quotations']),
  ])
  const asksDate = hosted.quoteUrl === null
  const said = {
    words: translateDeep(words, say),
    host: say(story.ceoName),
    catalogue: translateCatalog(catalogue, say),
    pictures: translatePhotos(pictures, say),
    parts: translatePageItems(parts, say),
  }
  const photo = getPreview(said.pictures.hero, siteUrl)
  return { identity, ...said, asksDate, siteUrl, photo, stillEnglish: stillEnglish() }
}

/** Returns a photo for link previews: an absolute address and its size. */
function getPreview(picture: Photo | undefined, siteUrl: string) {
  const variant = picture && findWidestVariant(picture, 1200)
  return (
    variant && {
      url: `${siteUrl}/media/${variant.file}`,
      width: variant.width,
      height: variant.height,
      alt: picture.alt,
    }
  )
}
