import { data, redirect } from 'react-router'
import { readExperienceNames } from '../../menu/catalogue/catalogue.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { takePhotoIn } from '../library/intake.server.ts'
import { readLibrary } from '../library/library.server.ts'
import { islandSource } from '../../ui/islands.server.ts'
import type { Route } from './+types/library.route'
import { LibraryPage } from './library-page.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'

export const handle: PageHandle = { script: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  const [pictures, experiences] = await Promise.all([readLibrary(db), readExperienceNames(db)])
  return { pictures, experiences, island: islandSource('upload') }
}

/** Takes a photo in, and leads to its page. What stands in the way is said, with the sentence typed kept. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, files } = context.get(visitContext).services
  const sent = await readSentPhoto(request)
  if (!sent)
    return data(
      {
        alt: '',
        errors: [{ field: 'photo', message: 'The photo did not arrive whole. Choose it again and send it once more.' }],
      },
      { status: 422 },
    )
  const taken = await takePhotoIn(db, files, sent)
  if ('picture' in taken)
    throw redirect(`/backbar/photos/${taken.picture.id}?said=${taken.isNew ? 'takenIn' : 'known'}`, 303)
  return data({ alt: sent.alt, errors: taken.errors }, { status: 422 })
}

export default function LibraryRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LibraryPage {...loaderData} alt="" errors={[]} {...actionData} />
}

/** A photo as the upload form sends it, with the sentence typed beside it. No file at all has no bytes. */
type SentPhoto = { bytes: Uint8Array; name: string; alt: string }

/** Reads the upload form; null where what came is no such form, or was cut off on its way. */
async function readSentPhoto(request: Request): Promise<SentPhoto | null> {
  const form = await request.formData().catch(() => null)
  if (!form) return null
  const [photo, alt] = [form.get('photo'), form.get('alt')]
  const file = photo instanceof File ? photo : new File([], '')
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name, alt: typeof alt === 'string' ? alt : '' }
}
