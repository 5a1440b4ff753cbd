/** A photo as the upload form sends it, with the sentence typed beside it. No file at all has no bytes. */
export type SentPhoto = { bytes: Uint8Array; name: string; alt: string }

/** Reads the upload form; null where what came is no such form, or was cut off on its way. */
export async function readSentPhoto(request: Request): Promise<SentPhoto | null> {
  const form = await request.formData().catch(() => null)
  if (!form) return null
  const [photo, alt] = [form.get('photo'), form.get('alt')]
  const file = photo instanceof File ? photo : new File([], '')
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name, alt: typeof alt === 'string' ? alt : '' }
}
