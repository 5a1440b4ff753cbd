import { readSetting } from '../../business/business.server.ts'
import { readCatalogue } from '../../menu/catalogue/catalogue.server.ts'
import { readPictures } from '../../photos/library/media.server.ts'
import { previewOf } from '../../photos/library/preview.ts'
import type { Db } from '../../plumbing/database/database.server.ts'

/** All that Home shows; unknown addresses show it too. */
export async function readHomePage(db: Db, siteUrl: string) {
  const [identity, words, hosted, catalogue, pictures] = await Promise.all([
    readSetting(db, 'identity'),
    readSetting(db, 'home'),
    readSetting(db, 'hosted'),
    readCatalogue(db),
    readPictures(db),
  ])
  const asksDate = hosted.quoteUrl === null
  return { identity, words, catalogue, pictures, asksDate, siteUrl, photo: previewOf(pictures.hero, siteUrl) }
}
