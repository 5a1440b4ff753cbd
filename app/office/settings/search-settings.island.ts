import { createSettingsFilter } from './settings-list.ts'

/** Filters settings while the user types. The page holds all settings unless it was loaded with a search. */
const field = document.querySelector<HTMLInputElement>('#find')

if (field && !new URLSearchParams(location.search).get('find')) {
  const nothing = document.querySelector<HTMLElement>('.no-setting')!
  const sections = [...document.querySelectorAll<HTMLElement>('.doors > section')]
  const lines = [...document.querySelectorAll<HTMLElement>('[data-found]')]
  const texts = lines.map(({ dataset }) => ({ found: dataset.found! }))
  const look = () => {
    const isFound = createSettingsFilter(texts, field.value)
    for (const [i, line] of lines.entries()) line.hidden = !isFound(texts[i]!)
    for (const section of sections) section.hidden = !section.querySelector('[data-found]:not([hidden])')
    nothing.hidden = lines.some((line) => !line.hidden)
  }
  field.addEventListener('input', look)
  // The browser may have restored an earlier search.
  look()
}
