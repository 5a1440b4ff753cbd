import { z } from 'zod'
import { parsePostedJson } from '../../plumbing/http/sent-json.ts'
import { isSecretField } from '../../plumbing/secrets/secret-field.ts'

/** A posted form whose session had ended: where it was going and what it said, so that nothing typed is lost. */
export type InterruptedForm = { to: string; words: [name: string, value: string][] }

/** Where somebody may be led after logging in: a page of the owner's side, never anywhere else. */
export function sanitizeReturnPath(to: string | null): string {
  return to && /^\/backbar(?:[/?][\w\-./?=&%+~:]*)?$/.test(to) && !to.includes('//') ? to : '/backbar'
}

/** The log-in page that leads on to an address. */
export function getLogInPath(to: string): string {
  return to === '/backbar' ? '/backbar/log-in' : `/backbar/log-in?${new URLSearchParams({ to })}`
}

/** The page that asks for the password once more and then leads on to an address. */
export function getConfirmPasswordPath(to: string): string {
  return `/backbar/account/confirm?${new URLSearchParams({ to })}`
}

/** A posted form's words without passwords and codes: those are typed anew, and shown to nobody. */
export function omitSecretFields(words: InterruptedForm['words']): InterruptedForm['words'] {
  return words.filter(([name]) => !isSecretField(name))
}

/** A kept form as a field of the log-in form carries it, or null where it is none. */
export function parseInterruptedFields(text: string | null): InterruptedForm['words'] | null {
  return parsePostedJson(text ?? undefined, keptWords)
}

const keptWords = z.array(z.tuple([z.string(), z.string()]))

/** Where two-step log-in is turned on and off, and where what happened to an account is read. */
export const twoStepPath = '/backbar/account?open=two-step'
export const auditLogPath = '/backbar/account?open=happened'
