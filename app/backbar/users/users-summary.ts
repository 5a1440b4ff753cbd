import { getFormatter } from '../../business/language-formatter.ts'
import type { SettingValue } from '../../ui/setting-value.ts'

type Person = { id: string; name: string; role: string }

/** Summary of the accounts, as the current user reads it: "you, and Theo for the desk". */
export function summarizeUsers(people: readonly Person[], self: string): SettingValue {
  const others = people
    .filter(({ id }) => id !== self)
    .map(({ name, role }) => (role === 'desk' ? `${name} as an assistant` : name))
  if (others.length === 0) return 'you alone'
  return others.length > 3 ? `you and ${others.length} others` : `you, and ${getFormatter('en').allOf(others)}`
}

/** Summary of log-in methods besides the password. */
export function summarizeAccount(passkeys: number, hasSecondStep: boolean): SettingValue {
  const more = [
    passkeys > 0 && (passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`),
    hasSecondStep && 'two-step log-in',
  ].filter(Boolean)
  return more.length === 0 ? 'a password alone' : `a password, ${more.join(', ')}`
}
