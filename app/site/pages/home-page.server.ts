import { getPublicIdentity, getSetting } from '../../business/stored-settings.server.ts'
import { getToday } from '../../business/dates.ts'
import { getTranslator } from '../../business/get-translator.server.ts'
import { translateDeep, type Translator } from '../../business/translator.ts'
import { translateCatalog } from '../../menu/catalog/translate-catalog.ts'
import { translatePhotos } from '../../photos/library/translate-photos.ts'
import type { Language } from '../../ui/language.ts'
import { getCatalog } from '../../menu/catalog/catalog.server.ts'
import { getPhotosBySlot } from '../../photos/library/photo-slots.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { formatPriceNote } from '../../agreements/proposals/price-note.ts'
import { getTaxSettings } from '../../agreements/sales-tax/tax-config.server.ts'
import { isHotSeason } from '../../drinks/model/drinks-inputs.ts'
import { findStorePrices } from '../../drinks/shopping-list/store-prices.server.ts'
import { getTerms } from '../../agreements/proposals/terms.server.ts'
import { createPlaceholderTranslator } from '../page-items/page-placeholders.ts'
import { translatePageItems } from '../page-items/translate-page-item.ts'
import { listPageItems } from '../page-items/page-items.server.ts'
import type { HomePrice } from './home-price.ts'
import { findWebpVariant, type Photo } from '../../photos/library/photo.ts'

/**
 * Loads all data of the home page, which unknown addresses show too. A preview passes `translated` to try out
 * translations.
 */
export async function getHomePage(
  db: Db,
  { siteUrl, isDemo, now }: { siteUrl: string; isDemo: boolean; now: number },
  language: Language,
  translated?: Translator,
) {
  const [translator, identity, words, story, hosted, catalogue, pictures, parts, terms, tax, prices] =
    await Promise.all([
      translated ?? getTranslator(db, language),
      getPublicIdentity(db),
      getSetting(db, 'home'),
      getSetting(db, 'story'),
      getSetting(db, 'hosted'),
      getCatalog(db),
      getPhotosBySlot(db),
      listPageItems(db, ['evenings', 'quotations', 'questions']),
      getTerms(db),
      getTaxSettings(db),
      findStorePrices(db, language),
    ])
  const { say, stillEnglish } = createPlaceholderTranslator(translator, { catalogue, terms }, language)
  const asksDate = hosted.quoteUrl === null
  const said = {
    words: translateDeep(words, say),
    host: say(story.ceoName),
    catalogue: translateCatalog(catalogue, say),
    pictures: translatePhotos(pictures, say),
    parts: translatePageItems(parts, say),
  }
  const photo = getPreview(said.pictures.hero, siteUrl)
  const onTop = formatPriceNote(tax, terms, language)
  const page = {
    identity,
    ...said,
    prices,
    isHot: isHotSeason(getToday(now, identity.timeZone)),
    onTop,
    asksDate,
    showsSamplePortrait: isDemo,
    sent: null as HomePrice | null,
  }
  return { ...page, siteUrl, photo, stillEnglish: stillEnglish() }
}

/** Returns a photo for link previews: an absolute address and its size. */
function getPreview(picture: Photo | undefined, siteUrl: string) {
  const variant = picture && findWebpVariant(picture, 1200)
  return (
    variant && {
      url: `${siteUrl}/media/${variant.file}`,
      width: variant.width,
      height: variant.height,
      alt: picture.alt,
    }
  )
}
