import type { FormInput } from '../../ui/form-field.ts'
import { isSecretField } from '../secrets/secret-field.ts'
import { stripControlCharacters } from './normalize-text.ts'

/** The texts of a posted form in their order, urlencoded or multipart; files count as nothing typed. Null where it is no form. */
export async function parseFormEntries(request: Request): Promise<[name: string, value: string][] | null> {
  const form = await request.formData().catch(() => null)
  return form && getTextEntries(form)
}

/** The texts of a posted form by name, the last where several have one name; none where it is no form at all. */
export async function parseFormInput(request: Request): Promise<FormInput> {
  return Object.fromEntries((await parseFormEntries(request)) ?? [])
}

/** The texts among a form's entries, in their order, without what no text field lets through. */
export function getTextEntries(form: FormData): [name: string, value: string][] {
  return [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[stripControlCharacters(name), stripControlCharacters(value)]] : [],
  )
}

/** A form that is larger, in bytes, brings a file. */
const mostKept = 4 * 1024 * 1024

/**
 * A posted form as it came, so that it can be sent once more: where it goes and its texts in their order. The request
 * can still be read. Null where it is no form or brings a file, which cannot be handed back; passwords and codes are left out.
 */
export async function parseResubmittableForm(
  request: Request,
): Promise<{ action: string; fields: [name: string, words: string][] } | null> {
  // A copy of what cannot be handed back would only take our memory.
  if (Number(request.headers.get('Content-Length') ?? 0) > mostKept) return null
  const form = await request
    .clone()
    .formData()
    .catch(() => null)
  if (!form) return null
  const entries = [...form]
  if (entries.some(([, value]) => typeof value !== 'string' && value.size > 0)) return null
  const { pathname, search } = new URL(request.url)
  return {
    action: pathname + search,
    fields: getTextEntries(form).filter(([name]) => !isSecretField(name)),
  }
}
