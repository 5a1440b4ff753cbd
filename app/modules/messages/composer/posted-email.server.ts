import { randomUUID } from 'node:crypto'
import type { FileStore } from '../../../plumbing/files/disk-file-store.server.ts'
import { getTextEntries } from '../../../plumbing/http/form-input.server.ts'
import { truncatedBodyHeader } from '../../../plumbing/http/truncated-body.server.ts'
import type { AttachedFile } from '../../../plumbing/outbox/email.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { maxAttachmentBytes, maxAttachments } from './attachment-limit.ts'

/** An email from a posted form, with its files. */
export type PostedEmail = { input: FormInput; files: File[]; isCut: boolean }

/** Parses the form of the conversation, which may have files. */
export async function parsePostedEmail(request: Request): Promise<PostedEmail> {
  const isCut = request.headers.has(truncatedBodyHeader)
  const form = await request.formData().catch(() => null)
  if (!form) return { input: {}, files: [], isCut: true }
  const files = form.getAll('files').filter((file) => file instanceof File && (file.size > 0 || file.name !== ''))
  return { input: Object.fromEntries(getTextEntries(form)), files: files as File[], isCut }
}

/** Returns why the files cannot be sent. Null if they can. */
export function findAttachmentError({ files, isCut }: Pick<PostedEmail, 'files' | 'isCut'>): FieldError | null {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (isCut || bytes > maxAttachmentBytes)
    return { field: 'files', message: 'Choose smaller files: 10 MB together at most. Your text is still here' }
  if (files.length > maxAttachments) return { field: 'files', message: `Choose at most ${maxAttachments} files` }
  return null
}

/** Stores the files of an email before it is queued. */
export async function storeAttachedFiles(store: FileStore, files: readonly File[]): Promise<AttachedFile[]> {
  const stored: AttachedFile[] = []
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const name = `${randomUUID()}.attachment`
    await store.write(name, bytes)
    const said = file.name.replaceAll(/[\p{Cc}"\\/]/gu, '_').slice(0, 120) || 'file'
    stored.push({ name: said, type: file.type || 'application/octet-stream', bytes: bytes.length, file: name })
  }
  return stored
}

/** Removes the files of an email that was not queued. */
export async function removeAttachedFiles(store: FileStore, files: readonly AttachedFile[]): Promise<void> {
  for (const { file } of files) await store.remove(file)
}
