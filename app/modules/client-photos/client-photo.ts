import type { PhotoErrorCode } from '../../photos/library/validate-photo.ts'

/** A photo that a client sent after the event. `createdAt` in epoch milliseconds. */
export type ClientPhoto = {
  id: string
  file: string
  width: number
  height: number
  /** Whether the client lets the business show it. */
  mayShow: boolean
  createdAt: number
}

/** Most photos of an event, and most uploads in 24 hours, with those that were taken down. */
export const maxClientPhotos = 20
export const maxUploadsPerDay = 60

/** Why a photo is refused. `too-much`: the files of a form are larger together than the form may be. */
export type ClientPhotoErrorCode = PhotoErrorCode | 'too-much' | 'too-many' | 'too-often'

/** A refused photo. `name` is the sender's file name, which is not trusted. */
export type RefusedPhoto = { name: string; reason: ClientPhotoErrorCode }
