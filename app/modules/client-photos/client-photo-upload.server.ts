import { getClientPageAccess } from '../../agreements/client-page/client-page.server.ts'
import { isModuleOn } from '../../business/module-switches.server.ts'
import { photoUploadLimit } from '../../photos/library/photo-body-limit.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getTextEntries } from '../../plumbing/http/form-input.server.ts'
import { truncatedBodyHeader } from '../../plumbing/http/truncated-body.server.ts'
import type { ModuleUpload } from '../../plumbing/modules/server-module.server.ts'
import type { FormInput } from '../../ui/form-field.ts'

/** A client's page of photos. `isOpen`: photos can be sent, after the event and while the module is on. */
export type ClientPhotosAccess = { eventId: string; linkId: string; isOpen: boolean }

/** Opens the page of photos with a client's own link. Null if the link does not exist or only reads. */
export async function getClientPhotosAccess(db: Db, token: string): Promise<ClientPhotosAccess | null> {
  const opened = await getClientPageAccess(db, token)
  if (!opened) return null
  const isOpen = opened.proposal.state === 'done' && (await isModuleOn(db, 'client-photos'))
  return { eventId: opened.link.eventId, linkId: opened.link.id, isOpen }
}

/** Photos are sent by clients of a past event alone. Any other body with more than a form is emptied. */
export const clientPhotoUploads: readonly ModuleUpload[] = [
  { path: '/yours/*/photos', limit: { ...photoUploadLimit, isCut: true }, isFor: isOpenPage },
]

async function isOpenPage({ db }: { db: Db }, request: Request): Promise<boolean> {
  const token = new URL(request.url).pathname.split('/')[2] ?? ''
  return (await getClientPhotosAccess(db, token))?.isOpen ?? false
}

type SentPhotos = { input: FormInput; photos: File[]; isCut: boolean }

/** Parses a form with photos. Browsers send a file field without a choice as an empty file. */
export async function parseClientPhotosForm(request: Request): Promise<SentPhotos> {
  const isCut = request.headers.has(truncatedBodyHeader)
  const form = await request.formData().catch(() => null)
  if (!form) return { input: {}, photos: [], isCut: true }
  const sent = form.getAll('photos').filter((one) => one instanceof File)
  const photos = sent.filter(({ name, size }) => name !== '' || size > 0)
  return { input: Object.fromEntries(getTextEntries(form)), photos, isCut }
}
