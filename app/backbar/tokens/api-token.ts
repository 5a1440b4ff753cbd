import { defineForm, lineField, checkboxField } from '../../business/forms/form.ts'

/** What a token lets its holder read. */
export const apiScopeLabels = { requests: 'Inquiries', jobs: 'Events and what was agreed', money: 'Payments' } as const
export type ApiScope = keyof typeof apiScopeLabels
export const apiScopeKeys = Object.keys(apiScopeLabels) as ApiScope[]

/** So many tokens that are not revoked at most. */
export const maxApiTokens = 10

/** A token as its owner sees it once it was made: never the token itself. Moments in epoch milliseconds. */
export type ApiToken = { id: string; name: string; scopes: ApiScope[]; madeAt: number; lastUsedAt: number | null }

/** What is asked of whoever makes a token. */
export const apiTokenForm = defineForm(
  {
    tokenName: lineField({
      label: 'Name',
      hint: 'Which tool it is for, such as the bookkeeper’s sheet.',
      most: 60,
      empty: 'Enter which tool it is for',
    }),
    requests: checkboxField({ label: apiScopeLabels.requests }),
    jobs: checkboxField({ label: apiScopeLabels.jobs }),
    money: checkboxField({ label: apiScopeLabels.money }),
  },
  (values) =>
    apiScopeKeys.some((scope) => values[scope])
      ? []
      : [{ field: 'requests', message: 'Choose at least one thing it may read' }],
)
