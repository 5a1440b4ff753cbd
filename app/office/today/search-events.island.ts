import { listEditedFields } from '../../ui/list-edited-fields.ts'
import type { SearchResult } from '../events/search-result.ts'

// Shows search results in place of the rows while the user types. Without this script the form leads to the event list.
const form = document.querySelector<HTMLFormElement>('#find')
const list = document.querySelector<HTMLElement>('.today-list')
const found = document.createElement('ul')
found.className = 'today-rows today-found'
found.setAttribute('role', 'status')
let asking: AbortController | null = null

form?.addEventListener('input', ({ target }) => search(target as HTMLInputElement))
// The owner may have typed before this script ran.
const [typed] = form ? listEditedFields(form) : []
if (typed) search(typed)
form?.addEventListener('toggle', () => {
  if (!form.matches(':popover-open')) showResults(null)
})

void loadFirstOverview()

function search({ value }: { value: string }): void {
  asking?.abort()
  const q = value.trim()
  if (q === '') return showResults(null)
  asking = new AbortController()
  void loadResults(q, asking.signal)
}

/**
 * On wide screens, loads the overview of the first event although no row was selected. Only its header is shown until
 * then.
 */
async function loadFirstOverview(): Promise<void> {
  const beside = document.querySelector<HTMLElement>('.today-job[data-job]')
  if (!beside || getComputedStyle(beside).display === 'none') return
  try {
    const answer = await fetch(`/backbar?job=${beside.dataset.job}`)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const whole = page.querySelector('.today-job')
    if (answer.ok && whole) beside.replaceWith(whole)
  } catch {
    // If loading fails, the panel's header still links to the event's page.
  }
}

/** Loads the search results. On failure the form still leads to them. */
async function loadResults(q: string, signal: AbortSignal): Promise<void> {
  try {
    const answer = await fetch(`/backbar/jobs/found?${new URLSearchParams({ q }).toString()}`, { signal })
    if (answer.ok) showResults((await answer.json()) as SearchResult[])
  } catch {
    // The request failed, or newer input aborted it.
  }
}

function showResults(lines: SearchResult[] | null): void {
  if (!form || !list) return
  list.classList.toggle('is-finding', lines !== null)
  if (lines === null) return found.remove()
  found.replaceChildren(...(lines.length > 0 ? lines.map(getRow) : [getText('Nothing matches that.')]))
  form.append(found)
}

function getRow({ href, title, hint }: SearchResult): HTMLElement {
  const link = document.createElement('a')
  link.href = href
  link.className = 'row-words'
  const [bold, more] = [document.createElement('b'), document.createElement('span')]
  bold.textContent = title
  more.textContent = hint
  link.append(bold, more)
  const row = document.createElement('li')
  row.append(link)
  return row
}

function getText(text: string): HTMLElement {
  const row = document.createElement('li')
  row.textContent = text
  return row
}
