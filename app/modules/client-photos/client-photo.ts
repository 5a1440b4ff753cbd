import type { Language } from '../../ui/language.ts'
import type { PhotoErrorCode } from '../../photos/library/validate-photo.ts'

/** A photo that a client sent after the event. `createdAt` in epoch milliseconds. */
export type ClientPhoto = {
  id: string
  file: string
  width: number
  height: number
  /** Whether the client allows the business to publish the photo. */
  mayShow: boolean
  createdAt: number
}

/** A photo as its client sees it. */
export type ClientPhotoView = Pick<ClientPhoto, 'id' | 'width' | 'height' | 'mayShow'> & { address: string }

/** Photos on the client page. `path` and `query` are its address, `sentCount` how many were just sent. */
export type ClientPagePhotosView = {
  language: Language
  photos: ClientPhotoView[]
  path: string
  query: string
  sentCount: number | null
}

/** Photos with their addresses. `path` is that of the client page. */
export function toClientPhotoViews(photos: readonly ClientPhoto[], path: string): ClientPhotoView[] {
  return photos.map(({ id, width, height, mayShow }) => ({
    id,
    width,
    height,
    mayShow,
    address: `${path}/photos/${id}`,
  }))
}

/** Parses how many photos a page confirms. Null if it confirms none. */
export function parseSentPhotoCount(text: string | null): number | null {
  const count = Number(text)
  return Number.isSafeInteger(count) && count > 0 && count <= maxClientPhotos ? count : null
}

/** Maximum number of photos of an event, and of uploads in 24 hours, including deleted photos. */
export const maxClientPhotos = 20
export const maxUploadsPerDay = 60

/** Why a photo is refused. `too-much`: the files of a form are larger together than the form may be. */
export type ClientPhotoErrorCode = PhotoErrorCode | 'too-much' | 'too-many' | 'too-often'

/** A refused photo. `name` is the sender's file name, which is not trusted. */
export type RefusedPhoto = { name: string; reason: ClientPhotoErrorCode }
