import type { ReactNode } from 'react'
import type { EditState } from '../../../business/forms/edit-state.ts'
import { getFieldErrorMessage } from '../../../ui/field-errors.ts'
import { InputField } from '../../../ui/field.tsx'
import { getEditFormState } from '../../../business/forms/edit-form.server.ts'
import { EditPage } from '../../../business/forms/edit-page.tsx'
import { handleEditForm } from '../../../business/forms/handle-edit-form.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/journal-settings.route'
import {
  type JournalAccount,
  journalAccountKeys,
  journalSettingsForm,
  journalSettingsPath,
} from './journal-accounts.ts'
import { journalPath } from './journal.ts'
import { journalEditForm } from './journal-settings.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  return getEditFormState(context.get(requestContext).services.db, request, journalEditForm, 'journal')
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const done = { saved: () => journalSettingsPath, said: 'kept' } as const
  return handleEditForm(db, request, journalEditForm, 'journal', { now: now(), done })
}

export default function JournalSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const state = { ...loaderData, ...actionData }
  return (
    <EditPage
      state={state}
      form={journalSettingsForm}
      action={journalSettingsPath}
      title="Journal for the accountant"
      eyebrow="Settings"
      up={{ href: journalPath, words: 'The journal' }}
      parts={getAccountRows(state)}
      before={
        <p className="hint">
          QuickBooks knows an account by its name, written as in your chart of accounts. Xero knows it by its code; the
          codes may stay empty if you don’t use Xero. Xero takes no bank account in a manual journal, so give your bank
          and Stripe the codes of clearing accounts there.
        </p>
      }
    />
  )
}

/** Each account's name and its code in Xero in one row. The second field of a row is not shown on its own. */
function getAccountRows({ input, errors }: Pick<EditState, 'input' | 'errors'>): Record<string, ReactNode> {
  const { labels } = journalSettingsForm
  const getProps = (name: JournalAccount | `${JournalAccount}Code`) => ({
    name,
    error: getFieldErrorMessage(errors, name),
    defaultValue: input[name] ?? '',
    autoComplete: 'off',
  })
  return Object.fromEntries(
    journalAccountKeys.flatMap((key) => [
      [
        key,
        <div className="wrap-line gap-3" key={key}>
          <InputField {...getProps(key)} label={labels[key]} className="fill-twice" />
          <InputField
            {...getProps(`${key}Code`)}
            label="Xero code"
            aria-label={labels[`${key}Code`]}
            className="fill"
            required={false}
          />
        </div>,
      ],
      [`${key}Code`, false],
    ]),
  )
}
