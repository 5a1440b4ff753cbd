import { data, redirect } from 'react-router'
import { getSetting } from '../../business/stored-settings.server.ts'
import { parseFormOrEarlierVersion } from '../../business/earlier-versions.server.ts'
import { getEditFormState } from '../../business/forms/edit-form.server.ts'
import {
  handleEditForm,
  handleEditFormInput,
  toEditFormActionData,
} from '../../business/forms/handle-edit-form.server.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/pages.route'
import { createPageTextEditForm, listPageStates } from './page-text.server.ts'
import { formatDateTime } from '../../business/dates.ts'
import { getTerms } from '../../agreements/proposals/terms.server.ts'
import { getCatalog } from '../../menu/catalog/catalog.server.ts'
import { listPhotos } from '../../photos/library/photo-library.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { ListDetailLayout } from '../../ui/list-detail-layout.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getOpenItemKey } from '../../ui/open-item.ts'
import { getPagePlaceholderValues } from '../page-items/page-placeholders.ts'
import { PageItemAdminList } from '../page-items/page-item-admin-list.tsx'
import { createPageItemEditForm, movePageItem } from '../page-items/page-item-edits.server.ts'
import { pageItemForms } from '../page-items/page-item-form.ts'
import { PageItemEditPage } from '../page-items/page-item-edit-page.tsx'
import {
  parsePageItemKind,
  pageItemKinds,
  getPageItemsPath,
  filterPageItems,
  type PageItemKind,
} from '../page-items/page-item.ts'
import { listPageItems } from '../page-items/page-items.server.ts'
import { getPageEditorPath, pageTextForms, parsePageName, type EditablePageName } from './page-text-forms.ts'
import { applySectionEdit } from './section-edits.ts'
import { PageTextEditPage } from './page-text-edit-page.tsx'

/** Parses which item an address opens: a page's text, a list of page items, or a single page item. */
function getOpened(request: Request) {
  const key = getOpenItemKey(request)
  if (key === null) return null
  const [name = '', kind = '', id = null] = key.split('/')
  const page = parsePageName(key)
  if (page) return { as: 'page' as const, page }
  const named = name === 'parts' ? parsePageItemKind(kind) : null
  if (!named) throw redirect('/backbar/pages', 303)
  return id === null ? { as: 'list' as const, kind: named } : { as: 'part' as const, kind: named, id }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const opened = getOpened(request)
  const [states, { timeZone }, parts] = await Promise.all([
    listPageStates(db),
    getSetting(db, 'identity'),
    listPageItems(db),
  ])
  const list = {
    states,
    timeZone,
    counts: pageItemKinds.map((kind) => ({ kind, count: filterPageItems(parts, kind).length })),
  }
  const none = { list, page: null, part: null, kind: null, parts: [] }
  if (!opened) return data(none)
  if (opened.as === 'page') {
    const { data: state } = await getEditFormState(db, request, createPageTextEditForm(opened.page), opened.page)
    return data({ ...none, page: { name: opened.page, state } })
  }
  const { kind } = opened
  const board = { ...none, kind, parts: filterPageItems(parts, kind) }
  if (opened.as === 'list') return data(board)
  const pictures = await listPhotosForKind(db, kind)
  const { data: state, init } = await getEditFormState(db, request, createPageItemEditForm(kind, pictures), opened.id)
  const isSample = board.parts.some((part) => part.id === opened.id && part.isSample)
  const [catalogue, terms] = await Promise.all([getCatalog(db), getTerms(db)])
  const facts = getPagePlaceholderValues({ catalogue, terms }, 'en')
  return data({ ...board, part: { pictures, isSample, facts, state } }, init ?? {})
}

/** Saves the open item or runs the action of a form button. In a list of page items, moves an item up or down. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const opened = getOpened(request)
  if (!opened) throw redirect('/backbar/pages', 303)
  if (opened.as === 'page') return savePageText(db, request, opened.page, now())
  if (opened.as === 'part') return savePageItem(db, request, opened, now())
  const { kind } = opened
  const { id = '', way } = await parseFormInput(request)
  if (way === 'up' || way === 'down') await movePageItem(db, kind, id, way === 'up' ? -1 : 1)
  throw redirect(`${getPageItemsPath(kind)}&said=saved#part-${encodeURIComponent(id)}`, 303)
}

/** Saves a page's text, or applies a button of its form that adds, moves or deletes a section. */
async function savePageText(db: Db, request: Request, page: EditablePageName, now: number) {
  const { intent = 'save', ...input } = await parseFormOrEarlierVersion(db, request)
  const step = applySectionEdit(input, intent)
  if (step || intent !== 'save')
    return data({ ...toEditFormActionData(step?.typed ?? input), note: step?.note ?? null })
  const done = { saved: () => getPageEditorPath(page) }
  const answer = await handleEditFormInput(db, input, createPageTextEditForm(page), page, { now, done })
  return { ...answer, data: { ...answer.data, note: null } }
}

async function savePageItem(db: Db, request: Request, { kind, id }: { kind: PageItemKind; id: string }, now: number) {
  const list = getPageItemsPath(kind)
  const done = { saved: (id: string) => `${list}#part-${encodeURIComponent(id)}`, deleted: list }
  const form = createPageItemEditForm(kind, await listPhotosForKind(db, kind))
  const answer = await handleEditForm(db, request, form, id, { now, done })
  return { ...answer, data: answer.data && { ...answer.data, note: null } }
}

const allPages: [path: string, text: string] = ['/backbar/pages', 'All pages']

export default function PagesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { list, page, part, kind, parts } = loaderData
  const { note = null, ...answer } = actionData ?? {}
  if (page) {
    const isSample = list.states.some(({ name, isSample }) => isSample && name === page.name)
    return (
      <ListDetailLayout
        list={allPages}
        open={<PageTextEditPage name={page.name} state={{ ...page.state, ...answer }} {...{ isSample, note }} />}
      >
        <PagesList {...list} />
      </ListDetailLayout>
    )
  }
  if (!kind) return <PagesList {...list} />
  const board = <PageItemAdminList {...{ kind, parts }} />
  if (!part)
    return (
      <ListDetailLayout list={allPages} open={board}>
        <PagesList {...list} />
      </ListDetailLayout>
    )
  const { pictures, isSample, facts, state } = part
  const isThere = actionData || state.stored || state.isNew
  const slip = isThere ? (
    <PageItemEditPage {...{ kind, pictures, isSample, facts }} state={{ ...state, ...answer }} />
  ) : (
    <BackOfficeHeader title="There is nothing here" lead="This was deleted, or never existed.">
      <a className="btn ghost" href={getPageItemsPath(kind)}>
        Back to the list
      </a>
    </BackOfficeHeader>
  )
  return (
    <ListDetailLayout list={[getPageItemsPath(kind), 'The whole list']} open={slip}>
      {board}
    </ListDetailLayout>
  )
}

/** Photos to choose from for a past event. */
async function listPhotosForKind(db: Db, kind: PageItemKind) {
  return kind === 'evenings' ? listPhotos(db) : []
}

type Props = {
  states: { name: EditablePageName; isSample: boolean; changedAt: number }[]
  timeZone: string
  counts: { kind: PageItemKind; count: number }[]
}

/** List of the pages with text the owner edits. */
function PagesList({ states, timeZone, counts }: Props) {
  return (
    <>
      <BackOfficeHeader
        title="Pages"
        lead="Your words, page by page. Prices are under Menu & prices, pictures under Photos."
      />
      <section className="slip" aria-label="Pages">
        <ul className="plain-list board">
          {states.map(({ name, isSample, changedAt }) => (
            <li key={name}>
              <div className="shrink">
                <a href={getPageEditorPath(name)}>{pageTextForms[name].title}</a>{' '}
                {isSample && <span className="tag">sample</span>}
                <p className="small">
                  {pageTextForms[name].about}. {!isSample && `Changed ${formatDateTime(changedAt, timeZone)}.`}
                </p>
              </div>
            </li>
          ))}
          <li>
            <div className="shrink">
              <a href="/backbar/spanish">Spanish translations</a>
              <p className="small">Your words on Spanish pages, beside the English ones.</p>
            </div>
          </li>
        </ul>
      </section>
      <section className="slip" aria-labelledby="listed">
        <h2 id="listed">Questions, reviews and other lists</h2>
        <p className="small">What is empty here is not shown on the site.</p>
        <ul className="plain-list board">
          {counts.map(({ kind, count }) => (
            <li key={kind}>
              <div className="shrink">
                <a href={getPageItemsPath(kind)}>{pageItemForms[kind].title}</a>
                <p className="small">
                  {pageItemForms[kind].about}. {count > 0 ? `${count} listed.` : 'None yet.'}
                </p>
              </div>
            </li>
          ))}
          <li>
            <div className="shrink">
              <a href="/backbar/settings/business#cities">Service area</a>
              <p className="small">The cities you serve, on Home and Services and for search engines.</p>
            </div>
          </li>
        </ul>
      </section>
    </>
  )
}
