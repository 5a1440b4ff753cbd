import { data, redirect } from 'react-router'
import { getSetting } from '../../business/stored-settings.server.ts'
import { formatLongDate, getToday } from '../../business/dates.ts'
import { resolveEarlierVersionInput } from '../../business/earlier-versions.server.ts'
import { formatNoticeQuery } from '../../business/earlier-versions.ts'
import { getEditFormState } from '../../business/forms/edit-form.server.ts'
import { createFormErrorResponse } from '../../business/forms/handle-edit-form.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { ListDetailLayout } from '../../ui/list-detail-layout.tsx'
import { getOpenItemKey } from '../../ui/open-item.ts'
import type { Route } from './+types/business-documents.route'
import { getBusinessDocumentPath, businessDocumentListPath } from './business-document.ts'
import { businessDocumentForm } from './business-document-form.ts'
import {
  deleteBusinessDocument,
  findBusinessDocument,
  businessDocumentEditForm,
  listBusinessDocuments,
  saveBusinessDocument,
} from './business-documents.server.ts'
import { BusinessDocumentPage } from './business-document-page.tsx'
import { parseDocumentUpload } from './parse-document-upload.server.ts'
import { BusinessDocumentsPage } from './business-documents-page.tsx'

/** The new document gets its id here, so that a form sent twice adds a single document. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext).services
  const key = getOpenItemKey(request)
  const [papers, { timeZone }, paper] = await Promise.all([
    listBusinessDocuments(db),
    getSetting(db, 'identity'),
    key === null ? null : findBusinessDocument(db, key),
  ])
  const lead = await findEvent(db, new URL(request.url).searchParams.get('event') ?? '')
  const event = lead && {
    id: lead.id,
    words: `${lead.request.requestorName}, ${formatLongDate(lead.request.eventDate)},`,
  }
  const blank = { kind: 'insurance', isForVenues: 'yes' }
  const { data: state } = await getEditFormState(db, request, businessDocumentEditForm, paper ? paper.id : 'new', blank)
  const shown = { papers, today: getToday(now(), timeZone), state, event, paper, isOpen: key !== null }
  return data(shown, { status: key !== null && !paper ? 404 : 200 })
}

/** Adds a document. For the open document, saves its details, replaces its file, or deletes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { input, file } = await parseDocumentUpload(request)
  const key = getOpenItemKey(request)
  if (key === null) {
    const id = input.id ?? ''
    const saved = await saveBusinessDocument(services, id, { ...input, seen: '' }, file, services.now())
    // A repeated submission: the document already exists.
    if (saved.kind === 'saved' || saved.kind === 'conflict')
      throw redirect(`${businessDocumentListPath}?said=added`, 303)
    const { data: back, init } = createFormErrorResponse(businessDocumentForm, input, saved)
    return data({ ...back, key: id }, init ?? {})
  }
  const words = await resolveEarlierVersionInput(services.db, request, input)
  if (words.intent === 'delete') {
    const bin = await deleteBusinessDocument(services.db, key, services.now())
    throw redirect(`${businessDocumentListPath}${bin ? `?said=deleted&bin=${bin}` : ''}`, 303)
  }
  const saved = await saveBusinessDocument(services, key, words, file, services.now())
  if (saved.kind === 'saved') throw redirect(`${getBusinessDocumentPath(key)}&${formatNoticeQuery('kept', saved)}`, 303)
  const { data: back, init } = createFormErrorResponse(businessDocumentForm, words, saved)
  return data({ ...back, key }, init ?? {})
}

export default function BusinessDocumentsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { paper, isOpen, ...shown } = loaderData
  const state = { ...shown.state, ...actionData }
  return (
    <ListDetailLayout
      list={[businessDocumentListPath, 'All documents']}
      open={isOpen && <BusinessDocumentPage paper={paper} today={shown.today} state={state} />}
    >
      <BusinessDocumentsPage {...shown} state={state} />
    </ListDetailLayout>
  )
}
