import { data, redirect } from 'react-router'
import { parseFormOrEarlierVersion } from '../../business/earlier-versions.server.ts'
import { getEditFormState } from '../../business/forms/edit-form.server.ts'
import { handleEditFormInput } from '../../business/forms/handle-edit-form.server.ts'
import { getExperienceNames } from '../../menu/catalog/catalog.server.ts'
import { requestContext, type Services as VisitServices } from '../../request-context.server.ts'
import { addPhoto } from '../library/add-photo.server.ts'
import { listPhotos } from '../library/photo-library.server.ts'
import { getPhotosBySlot } from '../library/photo-slots.server.ts'
import { formatPhotoInUse } from '../library/photo-slots.ts'
import { ListDetailLayout } from '../../ui/list-detail-layout.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getOpenItemKey } from '../../ui/open-item.ts'
import { deletePhoto, photoEditForm, updatePhotoSlot } from './edit-photo.server.ts'
import { PhotoPage } from './photo-page.tsx'
import { getPhotoPath, getPhotoSlotOptions } from './photo-slot-options.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import type { Route } from './+types/photos.route'
import { PhotosPage } from './photos-page.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'

export const handle: PageHandle = { script: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const key = getOpenItemKey(request)
  const [pictures, experiences] = await Promise.all([listPhotos(db), getExperienceNames(db)])
  const shown = { pictures, experiences, island: getIslandScriptUrl('upload'), isOpen: key !== null, opened: null }
  const picture = pictures.find(({ id }) => id === key)
  if (!picture) return data(shown, { status: key === null ? 200 : 404 })
  const { data: state } = await getEditFormState(db, request, photoEditForm, picture.id)
  const opened = {
    picture,
    state,
    spots: getPhotoSlotOptions(picture.id, await getPhotosBySlot(db), experiences),
    samplesHang: pictures.filter(({ isSample }) => isSample).flatMap(({ places }) => places).length,
    hangsIn: picture.places.length > 0 ? formatPhotoInUse(picture.places, experiences) : null,
  }
  return data({ ...shown, opened })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const key = getOpenItemKey(request)
  return key === null ? handleUpload(services, request) : handlePhotoAction(services, request, key)
}

type Services = Pick<VisitServices, 'db' | 'files' | 'now'>

/** Adds an uploaded photo and redirects to it. Errors are shown with the typed description. */
async function handleUpload({ db, files }: Services, request: Request) {
  const sent = await readUploadedPhoto(request)
  if (!sent)
    return data(
      {
        alt: '',
        errors: [{ field: 'photo', message: 'The photo did not arrive whole. Choose it again and send it once more.' }],
      },
      { status: 422 },
    )
  const taken = await addPhoto(db, files, sent)
  if ('picture' in taken)
    throw redirect(`${getPhotoPath(taken.picture.id)}&said=${taken.isNew ? 'takenIn' : 'known'}`, 303)
  return data({ alt: sent.alt, errors: taken.errors }, { status: 422 })
}

/** Saves a photo's details, assigns it to a slot, or deletes it. */
async function handlePhotoAction({ db, now }: Services, request: Request, id: string) {
  const input = await parseFormOrEarlierVersion(db, request)
  if (input.hang !== undefined || input.takeDown !== undefined) {
    await updatePhotoSlot(db, id, input, await getExperienceNames(db))
    throw redirect(`${getPhotoPath(id)}&said=saved#places`, 303)
  }
  if (input.intent === 'delete') {
    const deletion = await deletePhoto(db, id, now())
    // The photo was assigned to a slot meanwhile, so it cannot be deleted. Its page names the slot.
    if (deletion && 'hangsIn' in deletion) throw redirect(`${getPhotoPath(id)}#delete`, 303)
    throw redirect(`/backbar/photos${deletion ? `?said=deleted&bin=${deletion.bin}` : ''}`, 303)
  }
  if (!(await photoEditForm.read(db, id))) throw redirect(getPhotoPath(id), 303)
  return handleEditFormInput(db, input, photoEditForm, id, { now: now(), done: { saved: getPhotoPath } })
}

export default function PhotosRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { isOpen, opened, ...library } = loaderData
  const [answer, upload] = actionData && 'input' in actionData ? [actionData, null] : [null, actionData]
  const open = opened ? (
    <PhotoPage {...opened} state={{ ...opened.state, ...answer }} />
  ) : (
    isOpen && <BackOfficeHeader title="This photo was not found" lead="It was deleted, or never existed." />
  )
  return (
    <ListDetailLayout list={['/backbar/photos', 'All photos']} open={open}>
      <PhotosPage {...library} alt="" errors={[]} {...upload} />
    </ListDetailLayout>
  )
}

/** Photo as sent by the upload form, with its description. `bytes` is empty if no file was chosen. */
type UploadedPhoto = { bytes: Uint8Array; name: string; alt: string }

/** Reads the upload form. Null if the body is not such a form or is truncated. */
async function readUploadedPhoto(request: Request): Promise<UploadedPhoto | null> {
  const form = await request.formData().catch(() => null)
  if (!form) return null
  const [photo, alt] = [form.get('photo'), form.get('alt')]
  const file = photo instanceof File ? photo : new File([], '')
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name, alt: typeof alt === 'string' ? alt : '' }
}
