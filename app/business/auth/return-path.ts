import { z } from 'zod'
import { parsePostedJson } from '../../plumbing/http/sent-json.ts'
import { isSecretField } from '../../plumbing/secrets/secret-field.ts'

/** A posted form whose session had ended: its path and fields, so that no input is lost. */
export type InterruptedForm = { to: string; words: [name: string, value: string][] }

/** Returns the path to open after log-in. Paths outside the back office become `/backbar`. */
export function sanitizeReturnPath(to: string | null): string {
  return to && /^\/backbar(?:[/?][\w\-./?=&%+~:]*)?$/.test(to) && !to.includes('//') ? to : '/backbar'
}

/** Path of the log-in page that redirects to `to`. */
export function getLogInPath(to: string): string {
  return to === '/backbar' ? '/backbar/log-in' : `/backbar/log-in?${new URLSearchParams({ to })}`
}

/** Path of the page that asks for the password again and redirects to `to`. */
export function getConfirmPasswordPath(to: string): string {
  return `/backbar/account/confirm?${new URLSearchParams({ to })}`
}

/** Removes passwords and codes from a posted form. They are typed again and never shown. */
export function omitSecretFields(words: InterruptedForm['words']): InterruptedForm['words'] {
  return words.filter(([name]) => !isSecretField(name))
}

/** Parses the interrupted form carried by the log-in form, or returns null. */
export function parseInterruptedFields(text: string | null): InterruptedForm['words'] | null {
  return parsePostedJson(text ?? undefined, interruptedFieldsSchema)
}

const interruptedFieldsSchema = z.array(z.tuple([z.string(), z.string()]))

/** Pages of all accounts, of two-step log-in and of the audit log. */
export const usersPath = '/backbar/account?open=accounts'
export const twoStepSettingsPath = '/backbar/account?open=two-step'
export const auditLogPath = '/backbar/account?open=happened'
