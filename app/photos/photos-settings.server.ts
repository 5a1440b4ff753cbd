import { defineSetting } from '../plumbing/database/setting-definition.server.ts'
import { listPhotos } from './library/photo-library.server.ts'
import { summarizePhotos } from './library/photos-summary.ts'

export const photosSettings = [
  defineSetting({
    door: 'website',
    place: 3,
    name: 'Photos',
    to: '/backbar/photos',
    formerNames: ['Pictures', 'photographs', 'images', 'gallery'],
    read: listPhotos,
    say(pictures) {
      const own = pictures.filter(({ isSample }) => !isSample)
      const hangingSamples = pictures.filter(({ isSample, places }) => isSample && places.length > 0)
      return summarizePhotos(own.length, own.filter(({ alt }) => alt === '').length, hangingSamples.length)
    },
  }),
]
