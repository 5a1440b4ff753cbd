import { Component, startTransition, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Package } from '../../menu/catalog/catalog.ts'
import { computeEventSpan, findEventLengthError, type EventTimes } from '../../business/event-times.ts'
import { mergeLabels } from '../../ui/merge-labels.ts'
import type { Language } from '../../ui/language.ts'
import type { AlternativeSlotText } from '../../days/alternative-slot-text.ts'
import { getAlternativeFields } from './alternative-fields.ts'
import type { FormDayAvailability } from './book-now.ts'
import { getAddOnFieldName } from '../event/event.ts'
import { parseDraftEvent } from './parse-draft-event.ts'
import { restoreDraft, clearDraft, saveDraft } from './draft.island.ts'
import type { QuoteFormLabels } from './quote-form-labels.ts'
import type { QuoteFormMessages, QuoteFormText } from './quote-form-messages.ts'
import type { FormDrinks, QuoteFormData, FormLocation } from './quote-form-data.ts'
import { computeFormPrice, defaultEventHours } from './form-price.ts'
import { QuoteFormWithEstimate } from './quote-form-with-estimate.tsx'

/** Page data with the labels of the form. */
type HydratedPage = QuoteFormData & { labels: QuoteFormLabels }

/** Hydrates the form with its live estimate. */
export default function hydrateQuoteForm(
  root: HTMLElement,
  page: HydratedPage,
  sayings: QuoteFormMessages,
): Promise<void> {
  const words = mergeLabels(page.labels, sayings)
  return new Promise((onAlive) => {
    // A transition hydrates in short tasks, so that input is not blocked.
    startTransition(() => void hydrateRoot(root, <LiveQuoteForm page={page} words={words} onAlive={onAlive} />))
  })
}

function LiveQuoteForm({ page, words, onAlive }: { page: QuoteFormData; words: QuoteFormText; onAlive: () => void }) {
  const [{ event, hours }, setTyped] = useState(() => ({
    event: parseDraftEvent(page.input),
    hours: defaultEventHours,
  }))
  const [alive, setAlive] = useState(false)
  const [dayQuery, setDayQuery] = useState(() => getDayQuery(page.onRequest, page.input, Object.values(page.places)[0]))
  const { day, drinks } = useDay(dayQuery, page, words.language)
  const [told, setTold] = useState({ errors: page.errors, asked: page.asked.split('\n') })
  /** Location at the time when the focus last left its field. Questions about this location may be shown. */
  const [leftAt, setLeftAt] = useState('')
  const { where } = event
  const { place, known } = usePlaces(where, page.places, words.language)

  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>('#quote')!
    let rest: ReturnType<typeof setTimeout> | undefined
    const reread = () => {
      const input = readFormInput(form)
      const next = parseDraftEvent(input)
      // Most keystrokes do not change the price and need no rendering.
      startTransition(() => {
        setTyped((before) => {
          if (JSON.stringify(before.event) === JSON.stringify(next)) return before
          const { times } = next
          // Invalid times keep the price of the last valid times.
          return {
            event: next,
            hours: times === null ? defaultEventHours : isEvening(times, page) ? times : before.hours,
          }
        })
        const isTyping = document.activeElement?.id === 'occasion'
        if (!isTyping) setDayQuery(getDayQuery(readOnRequest(form), input, known.current[next.where]))
      })
    }
    const judge = ({ target, type }: Event) => {
      const { name = '', value = '', validity } = target as Partial<HTMLInputElement>
      if (type === 'focusout' && name === 'eventLocation') setLeftAt(parseDraftEvent(readFormInput(form)).where)
      if (type === 'focusout' && name === 'occasion') reread()
      // Validation is loaded after the first field loses focus. A partly typed date counts as invalid, and it is not
      // sent.
      const typed = () => ({ ...readFormInput(form), ...(validity?.badInput && { [name]: '?' }) })
      if (type === 'focusout' ? value || validity?.badInput : form.querySelector(`.bad [name="${CSS.escape(name)}"]`))
        void import('./validate-on-blur.ts').then(
          ({ validateFieldOnBlur }) => {
            const { timeZone, today, catalogue } = page
            const circumstances = { ...catalogue.rules, timeZone, today, language: words.language }
            setTold((before) => validateFieldOnBlur(name, typed(), before, circumstances))
          },
          () => undefined,
        )
    }
    const changed = (event: Event) => {
      const { target } = event
      syncExperienceAndPackage(form, target, page.catalogue.packages)
      // The default value is set, too, because the style sheet would treat a time off the 15-minute steps as empty.
      if (target instanceof HTMLInputElement && target.type === 'time') target.defaultValue = target.value
      reread()
      judge(event)
      clearTimeout(rest)
      rest = setTimeout(() => saveDraft(form), 300)
    }
    const leaving = () => rest !== undefined && saveDraft(form)
    const sending = () => {
      clearTimeout(rest)
      rest = undefined
      saveDraft(form, page.token)
    }
    startTransition(() => setAlive(true))
    reread()
    if (page.notice === null) void restoreDraft(form).then((came) => came && reread())
    form.addEventListener('input', changed)
    form.addEventListener('focusout', judge)
    form.addEventListener('submit', sending)
    window.addEventListener('pagehide', leaving)
    return () => {
      clearTimeout(rest)
      form.removeEventListener('input', changed)
      form.removeEventListener('focusout', judge)
      form.removeEventListener('submit', sending)
      window.removeEventListener('pagehide', leaving)
    }
  }, [page, words, known])

  useEffect(() => {
    if (alive) onAlive()
  }, [alive, onAlive])

  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>('#quote')!
    if (place) setDayQuery(getDayQuery(readOnRequest(form), readFormInput(form), place))
  }, [place])

  const shown = useMemo(() => {
    const asks = leftAt === where && place?.asks
    const errors = told.errors.filter(({ field }) => !asks || field !== 'eventLocation')
    return {
      ...page,
      errors: asks ? [...errors, { field: 'eventLocation', message: asks }] : errors,
      asked: [...told.asked, asks ? place.asked : ''].filter(Boolean).join('\n'),
    }
  }, [page, told, place, where, leftAt])
  const miles = day?.far ? null : (place?.miles ?? null)
  const price = useMemo(() => computeFormPrice(event, miles, page, hours), [event, miles, page, hours])
  return (
    <SteadyFocus>
      <QuoteFormWithEstimate
        {...{ words, event, price, place, alive, day, drinks }}
        page={shown}
        onClear={startOver}
        onNear={applyAlternative}
        onMend={applyFieldFix}
      />
    </SteadyFocus>
  )
}

/** The availability and the drinks for a query. They stay as they were until the server responds. */
function useDay(dayQuery: string, page: QuoteFormData, language: Language): Found {
  const [found, setFound] = useState<Found>(page)
  const isFirst = useRef(page.day !== null || !page.input.eventDate)
  useEffect(() => {
    // The server has already answered this query.
    const isSaid =
      isFirst.current && dayQuery === getDayQuery(page.onRequest, page.input, Object.values(page.places)[0])
    isFirst.current = false
    if (isSaid) return
    const leaving = new AbortController()
    let asking: ReturnType<typeof setTimeout>
    const askIn = (milliseconds: number) => {
      asking = setTimeout(() => {
        void fetchDay(dayQuery, language, leaving.signal).then((found) => {
          if (found === undefined) return
          setFound((before) => found.found ?? { day: null, drinks: { ...before.drinks, buys: {}, source: null } })
          if (found.againIn !== null) askIn(found.againIn)
        })
      }, milliseconds)
    }
    askIn(250)
    return () => {
      clearTimeout(asking)
      leaving.abort()
    }
  }, [dayQuery, page, language])
  return found
}

/**
 * Loads the ZIP and miles of a location. `place` is undefined until they are loaded. `known` is a ref to all loaded
 * locations, for event listeners.
 */
function usePlaces(where: string, initial: QuoteFormData['places'], language: Language) {
  const [places, setPlaces] = useState(initial)
  const place = places[where]
  const known = useRef(places)
  useEffect(() => {
    known.current = places
  }, [places])

  useEffect(() => {
    if (where === '' || place) return
    const leaving = new AbortController()
    const asking = setTimeout(() => {
      void fetchPlace(where, language, leaving.signal).then((found) => {
        if (found) setPlaces((before) => ({ ...before, [where]: found }))
      })
    }, 250)
    return () => {
      clearTimeout(asking)
      leaving.abort()
    }
  }, [where, place, language])
  return { place, known }
}

/** Keeps the focused field at its position on the screen when content above it changes. */
class SteadyFocus extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Focused | null {
    const focused = document.activeElement?.closest('#quote') ? document.activeElement : null
    return focused && { focused, top: focused.getBoundingClientRect().top }
  }

  override componentDidUpdate(_: unknown, __: unknown, before: Focused | null): void {
    if (!before?.focused.isConnected) return
    const moved = before.focused.getBoundingClientRect().top - before.top
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
  }

  override render(): ReactNode {
    return this.props.children
  }
}

type Focused = { focused: Element; top: number }

/** A package selects its experience. Another experience deselects the package. */
function syncExperienceAndPackage(form: HTMLFormElement, changed: EventTarget | null, packages: Package[]): void {
  const choice = form.elements.namedItem('experience') as RadioNodeList
  const bundle = form.elements.namedItem('package') as HTMLSelectElement
  const chosen = packages.find(({ slug }) => slug === bundle.value)
  if (changed === bundle && chosen) choice.value = chosen.experienceSlug
  else if (chosen && choice.value !== chosen.experienceSlug) bundle.value = ''
}

/** Fills the form with an alternative time, as if typed. */
function applyAlternative(near: AlternativeSlotText): void {
  const { elements } = document.querySelector<HTMLFormElement>('#quote')!
  const getText = (name: string) => (elements.namedItem(name) as HTMLInputElement | null)?.value
  const typed = { eventStartTime: getText('eventStartTime'), eventEndTime: getText('eventEndTime') }
  fillFields(getAlternativeFields(near, typed))
}

/** Fills a field with its correction. */
function applyFieldFix(field: string, value: string): void {
  fillFields({ [field]: value })
}

/** Fills fields and focuses the first field. */
function fillFields(values: Record<string, string>): void {
  const { elements } = document.querySelector<HTMLFormElement>('#quote')!
  const fields = Object.keys(values).flatMap((name) => (elements.namedItem(name) as HTMLInputElement | null) ?? [])
  for (const field of fields) field.value = values[field.name]!
  fields[0]?.dispatchEvent(new Event('input', { bubbles: true }))
  fields[0]?.focus()
}

/** Checked requests. They have one name, so the other input holds only the last. */
function readOnRequest(form: HTMLFormElement): string[] {
  return new FormData(form).getAll('onRequest').map(String)
}

/** Query for the availability and the drinks, with all input they depend on. */
function getDayQuery(
  onRequest: readonly string[],
  input: Record<string, string>,
  place: FormLocation | undefined,
): string {
  const { addOns = [] } = parseDraftEvent(input).choices
  const names = ['eventDate', 'eventStartTime', 'eventEndTime', 'eventGuestCount', 'experience', 'package']
  const counts = ['bartenders', 'cocktails', 'garnishes', 'mixers']
  // The location matters only if its distance is known.
  const where = place?.zip ? ['eventZip', 'eventLocation'] : []
  const all = [...names, ...counts, ...addOns.map(getAddOnFieldName), ...where, 'drinks', 'occasion'].map((name) => [
    name,
    input[name]?.trim() ?? '',
  ])
  const wishes = onRequest.map((wish) => ['onRequest', wish])
  return new URLSearchParams([...all.filter(([, value]) => value !== ''), ...wishes]).toString()
}

type Found = { day: FormDayAvailability | null; drinks: FormDrinks }

/**
 * Fetches the availability of a day. Null if the server did not reply, with the wait in milliseconds after too many
 * requests. Undefined if the query has changed meanwhile.
 */
async function fetchDay(query: string, language: Language, signal: AbortSignal) {
  try {
    const response = await fetch(`${language === 'en' ? '' : `/${language}`}/quote/day?${query}`, { signal })
    if (response.ok) return { found: (await response.json()) as Found, againIn: null }
    const againIn = response.status === 429 ? 1_000 * Number(response.headers.get('Retry-After')) : null
    return { found: null, againIn }
  } catch {
    return signal.aborted ? undefined : { found: null, againIn: null }
  }
}

function startOver(): void {
  clearDraft()
  location.assign(location.pathname)
}

/** Reads the form's text fields. The form has no files. */
function readFormInput(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(new FormData(form) as unknown as Iterable<[string, string]>)
}

function isEvening(times: EventTimes, { timeZone, catalogue }: QuoteFormData): boolean {
  return findEventLengthError(computeEventSpan(times, timeZone).minutes, catalogue.rules.stopsMinutesBeforeEnd) === null
}

/** Fetches the facts of a location. Undefined if the server did not reply. The travel fee then stays open. */
async function fetchPlace(where: string, language: Language, signal: AbortSignal): Promise<FormLocation | undefined> {
  try {
    const response = await fetch(`${language === 'en' ? '' : `/${language}`}/quote/place?${where}`, { signal })
    return response.ok ? ((await response.json()) as { place: FormLocation }).place : undefined
  } catch {
    return undefined
  }
}
