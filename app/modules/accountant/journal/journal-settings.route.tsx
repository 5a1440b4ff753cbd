import { getEditFormState } from '../../../business/forms/edit-form.server.ts'
import { EditPage } from '../../../business/forms/edit-page.tsx'
import { handleEditForm } from '../../../business/forms/handle-edit-form.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/journal-settings.route'
import { journalSettingsForm, journalSettingsPath } from './journal-accounts.ts'
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
  return (
    <EditPage
      state={{ ...loaderData, ...actionData }}
      form={journalSettingsForm}
      action={journalSettingsPath}
      title="Journal for the accountant"
      eyebrow="Settings"
      up={{ href: journalPath, words: 'The journal' }}
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
