import { defineForm, line, tick } from '../../business/forms/form.ts'

/** What a token lets its holder read. */
export const apiScopes = { requests: 'Inquiries', jobs: 'Events and what was agreed', money: 'Payments' } as const
export type ApiScope = keyof typeof apiScopes
export const scopeNames = Object.keys(apiScopes) as ApiScope[]

/** So many tokens that are not revoked at most. */
export const mostTokens = 10

/** A token as its owner sees it once it was made: never the token itself. Moments in epoch milliseconds. */
export type ApiToken = { id: string; name: string; scopes: ApiScope[]; madeAt: number; lastUsedAt: number | null }

/** What is asked of whoever makes a token. */
export const tokenForm = defineForm(
  {
    tokenName: line({
      label: 'Name',
      hint: 'Which tool it is for, such as the bookkeeper’s sheet.',
      most: 60,
      empty: 'Enter which tool it is for',
    }),
    requests: tick({ label: apiScopes.requests }),
    jobs: tick({ label: apiScopes.jobs }),
    money: tick({ label: apiScopes.money }),
  },
  (values) =>
    scopeNames.some((scope) => values[scope])
      ? []
      : [{ field: 'requests', message: 'Choose at least one thing it may read' }],
)
