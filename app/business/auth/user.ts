import { z } from 'zod'

/** A user's role. An owner may do everything, an assistant (`desk`) what `permissions.ts` allows. */
export type UserRole = 'owner' | 'desk'

/** Id of the user who became owner in the first run. Events of agreements name all other users (docs/decisions/0074). */
export const firstUserId = 'owner'

/** A user with a login. */
export type User = { id: string; name: string; email: string; role: UserRole }

/** A user as the account list shows them. `seenAt` in epoch milliseconds. */
export type UserListItem = User & { hasSecondStep: boolean; passkeys: number; seenAt: number | null }

/** Shortest accepted password. All characters are allowed. */
export const minPasswordLength = 12

export const userNameSchema = z.object({
  name: z.string().trim().min(1, 'Enter your name').max(200, 'Shorten the name to 200 characters'),
})

export const userEmailSchema = z.object({
  email: z
    .email('Enter an email address, such as name@example.com')
    .trim()
    .max(254, 'Shorten the email address to 254 characters'),
})

/** Name and email as typed. */
export const userProfileSchema = userNameSchema.extend(userEmailSchema.shape)

/** A new password. Only its length is checked here. */
export const newPasswordSchema = z
  .string()
  .min(minPasswordLength, `Use at least ${minPasswordLength} characters; a short sentence is fine`)
  .max(1_000, 'Shorten the password to 1,000 characters')

/** Parses a role from a form. Unknown values become `desk`. */
export function parseUserRole(typed: string | undefined): UserRole {
  return typed === 'owner' ? 'owner' : 'desk'
}

export const userRoleLabels: Record<UserRole, string> = { owner: 'Owner', desk: 'Assistant' }
