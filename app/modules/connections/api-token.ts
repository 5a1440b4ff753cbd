import { defineForm, lineField, checkboxField } from '../../business/forms/form.ts'

/** Scopes of an API token. */
export const apiScopeLabels = { requests: 'Inquiries', jobs: 'Events and what was agreed', money: 'Payments' } as const
export type ApiScope = keyof typeof apiScopeLabels
export const apiScopeKeys = Object.keys(apiScopeLabels) as ApiScope[]

/** Maximum number of active API tokens. */
export const maxApiTokens = 10

/** An API token as shown after its creation, without the token itself. Times in epoch milliseconds. */
export type ApiToken = { id: string; name: string; scopes: ApiScope[]; madeAt: number; lastUsedAt: number | null }

/** The form that creates an API token. */
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
