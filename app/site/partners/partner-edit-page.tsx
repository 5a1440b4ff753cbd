import { EditPage, parsePreviewValues } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { partnerForm } from './partner-form.ts'
import { PartnerList } from './partner-list.tsx'
import { getPartnerAdminPath, partnersAdminPath } from './partner.ts'

/** Edit page of a partner: form, preview and delete button. */
export function PartnerEditPage({
  state,
  isSample,
  isAnswer,
}: {
  state: EditState
  isSample: boolean
  isAnswer: boolean
}) {
  if (!isAnswer && !state.stored && !state.isNew)
    return <BackOfficeHeader title="This partner was not found" lead="This partner was deleted, or never existed." />
  const name = state.stored?.name
  const looked = parsePreviewValues(partnerForm, state)
  return (
    <EditPage
      state={state}
      form={partnerForm}
      action={getPartnerAdminPath(state.key)}
      title={name ?? 'Add a partner'}
      one="This partner"
      up={{ href: partnersAdminPath, words: 'All partners' }}
      before={
        isSample && (
          <p>
            <span className="tag">sample</span> A sample, not a real business. Once you save, it is yours.
          </p>
        )
      }
      preview={{
        words: `Under “${state.input.kind}”, as visitors would see it.`,
        look: looked && <PartnerList partners={[{ ...looked, id: state.key, isSample: false }]} />,
      }}
      save={name === undefined ? 'Add this partner' : 'Save'}
      remove={
        name === undefined
          ? null
          : {
              what: name,
              words: 'Visitors no longer see them from the next page on. You can undo it right afterwards.',
            }
      }
    />
  )
}
