import { readSetting } from '../../business/business.server.ts'
import { readCatalogue } from '../../menu/catalogue/catalogue.server.ts'
import { readPictures } from '../../photos/library/media.server.ts'
import { previewOf } from '../../photos/library/preview.ts'
import type { Db } from '../../plumbing/database/database.server.ts'

/** All that Home shows; unknown addresses show it too. */
export async function readHomePage(db: Db, siteUrl: string) {
  const [identity, words, catalogue, pictures] = await Promise.all([
    readSetting(db, 'identity'),
    readSetting(db, 'home'),
    readCatalogue(db),
    readPictures(db),
  ])
  return { identity, words, catalogue, pictures, siteUrl, photo: previewOf(pictures.hero, siteUrl) }
}
