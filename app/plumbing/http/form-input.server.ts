import type { FormInput } from '../../ui/form-field.ts'
import { isSecretField } from '../secrets/secret-field.ts'
import { stripControlCharacters } from './normalize-text.ts'

/**
 * Returns the text fields of a posted form in order, urlencoded or multipart. Files are skipped. Null if the body is not
 * a form.
 */
export async function parseFormEntries(request: Request): Promise<[name: string, value: string][] | null> {
  const form = await request.formData().catch(() => null)
  return form && getTextEntries(form)
}

/**
 * Returns the text fields of a posted form by name. The last value of a repeated name wins. Empty if the body is not a
 * form.
 */
export async function parseFormInput(request: Request): Promise<FormInput> {
  return Object.fromEntries((await parseFormEntries(request)) ?? [])
}

/** Returns the text entries of a form in order, without control characters. */
export function getTextEntries(form: FormData): [name: string, value: string][] {
  return [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[stripControlCharacters(name), stripControlCharacters(value)]] : [],
  )
}

/** Maximum size in bytes. A larger form contains a file. */
const maxFormBytes = 4 * 1024 * 1024

/**
 * Returns a posted form's action and text fields in order, so that it can be submitted again. The request stays readable.
 * Null if the body is not a form, or contains a file, which cannot be submitted again. Passwords and codes are left out.
 */
export async function parseResubmittableForm(
  request: Request,
): Promise<{ action: string; fields: [name: string, words: string][] } | null> {
  // A copy of a body that cannot be submitted again would only waste memory.
  if (Number(request.headers.get('Content-Length') ?? 0) > maxFormBytes) return null
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
