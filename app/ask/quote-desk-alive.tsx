import { useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Package } from '../catalogue/catalogue.ts'
import { bringDraftBack, clearDraft, saveDraft } from './draft.ts'
import type { FormPage } from './form-page.ts'
import { QuoteDesk } from './quote-desk.tsx'
import { quote } from '../quote/quote.ts'
import { readTypedEvent } from '../request/typed-event.ts'

/** Hydrates the desk: from here on the ticket adds up while somebody types. */
export default function bringToLife(root: HTMLElement, page: FormPage): void {
  hydrateRoot(root, <Desk page={page} />)
}

function Desk({ page }: { page: FormPage }) {
  const [words, setWords] = useState<Record<string, string> | null>(null)
  const [miles, setMiles] = useState(page.miles)
  const alive = words !== null
  const shown = words ?? page.words
  const { zip, ...event } = readTypedEvent(shown)
  const known = zip !== null && zip in miles

  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>('#quote')!
    const changed = (event: Event) => {
      agreeOnExperience(form, event.target, page.catalogue.packages)
      setWords(wordsIn(form))
      saveDraft(form)
    }
    const sending = () => saveDraft(form, page.token)
    setWords(wordsIn(form))
    if (page.notice === null) void bringDraftBack(form).then((came) => came && setWords(wordsIn(form)))
    form.addEventListener('input', changed)
    form.addEventListener('submit', sending)
    return () => {
      form.removeEventListener('input', changed)
      form.removeEventListener('submit', sending)
    }
  }, [page])

  useEffect(() => {
    if (zip === null || known) return
    const leaving = new AbortController()
    void fetchMiles(zip, leaving.signal).then((found) => {
      if (found !== undefined) setMiles((before) => ({ ...before, [zip]: found }))
    })
    return () => leaving.abort()
  }, [zip, known])

  const shownQuote = alive
    ? quote({ ...event, miles: zip === null ? null : (miles[zip] ?? null) }, page.catalogue, page.timeZone)
    : page.quote
  return <QuoteDesk page={page} words={shown} quote={shownQuote} alive={alive} onClear={startOver} />
}

/** A package brings its experience; another experience means no package any more. */
function agreeOnExperience(form: HTMLFormElement, changed: EventTarget | null, packages: Package[]): void {
  const choice = form.elements.namedItem('experience') as RadioNodeList
  const bundle = form.elements.namedItem('package') as HTMLSelectElement
  const chosen = packages.find(({ slug }) => slug === bundle.value)
  if (changed === bundle && chosen) choice.value = chosen.experienceSlug
  else if (chosen && choice.value !== chosen.experienceSlug) bundle.value = ''
}

function startOver(): void {
  clearDraft()
  location.assign(location.pathname)
}

function wordsIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Miles to a ZIP, null for no known one, undefined when nobody answered: the line stays open then. */
async function fetchMiles(zip: string, signal: AbortSignal): Promise<number | null | undefined> {
  try {
    const response = await fetch(`/quote/miles?zip=${zip}`, { signal })
    return response.ok ? ((await response.json()) as { miles: number | null }).miles : undefined
  } catch {
    return undefined
  }
}
