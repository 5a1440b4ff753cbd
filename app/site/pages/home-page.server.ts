import { readSetting } from '../../business/business.server.ts'
import { readCatalogue } from '../../menu/catalogue/catalogue.server.ts'
import { readPictures } from '../../photos/library/media.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { readPageParts } from '../page-parts/page-parts.server.ts'
import { singleVariant, type Picture } from '../../photos/library/picture.ts'

/** All that Home shows; unknown addresses show it too. */
export async function readHomePage(db: Db, siteUrl: string) {
  const [identity, words, hosted, catalogue, pictures, parts] = await Promise.all([
    readSetting(db, 'identity'),
    readSetting(db, 'home'),
    readSetting(db, 'hosted'),
    readCatalogue(db),
    readPictures(db),
    readPageParts(db, ['evenings', 'quotations']),
  ])
  const asksDate = hosted.quoteUrl === null
  return { identity, words, catalogue, pictures, parts, asksDate, siteUrl, photo: previewOf(pictures.hero, siteUrl) }
}

/** A picture as link previews want it: an absolute address with its size. */
function previewOf(picture: Picture | undefined, siteUrl: string) {
  const variant = picture && singleVariant(picture, 1200)
  return (
    variant && {
      url: `${siteUrl}/media/${variant.file}`,
      width: variant.width,
      height: variant.height,
      alt: picture.alt,
    }
  )
}
