import { formatMenuSearch, matchesMenuSearch } from './draft-menu-search.ts'

/** Filters the items of the add-on menu while the user types a search. The search does not recompute the sums. */
export function connectMenuSearch(form: HTMLFormElement): void {
  const isSearch = (target: EventTarget | null): target is HTMLInputElement => (target as Element).id === 'menuSearch'
  form.addEventListener(
    'input',
    (event) => {
      if (!isSearch(event.target)) return
      event.stopImmediatePropagation()
      showFound(form, event.target.value)
    },
    { capture: true },
  )
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && isSearch(event.target)) event.preventDefault()
  })
}

function showFound(form: HTMLFormElement, search: string): void {
  const rows = [...form.querySelectorAll<HTMLElement>('.menu-group li')]
  for (const row of rows) row.hidden = !matchesMenuSearch(row.dataset.text!, search)
  for (const group of form.querySelectorAll<HTMLElement>('.menu-group'))
    group.hidden = !group.querySelector('li:not([hidden])')
  const found = rows.filter(({ hidden }) => !hidden).length
  const text = formatMenuSearch(search, found)
  const [status, none, own] = ['menu-found', 'menu-none', 'menu-own'].map((id) => document.getElementById(id)!)
  status!.textContent = text.found
  none!.textContent = text.none
  none!.hidden = found > 0
  own!.hidden = text.isEmpty
  own!.querySelector('button')!.textContent = text.own
}
