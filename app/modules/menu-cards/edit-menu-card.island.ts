import { renderMenuCardElements, formatMenuCardAltText, type MenuCardAssets } from '../../plumbing/pdf/menu-card-svg.ts'
import { showSheet } from '../../ui/sheet-dialog.island.ts'
import type { MenuCardDesign, PrintedMenuCard } from '../../plumbing/pdf/printed-menu-card.ts'

/** Data the page passes to its script: the menu card, placeholders for empty lines, and texts with a # for each number. */
export type MenuCardIslandData = {
  card: PrintedMenuCard
  /** Placeholders while the card has no drinks. */
  ghosts: PrintedMenuCard['drinks']
  usual: { title: string; pouring: string }
  most: { title: number; pouring: number; name: number; dedication: number }
  assets: Record<MenuCardDesign, MenuCardAssets>
  words: {
    saving: string
    saved: string
    failed: string
    again: string
    mend: string
    shorten: string
    slots: string[]
  }
}

const form = document.querySelector<HTMLFormElement>('form#drinks')
const dialog = document.querySelector<HTMLDialogElement>('#drink-sheet')
if (form && dialog) startEditor(form, dialog)

type NamedDrinks = Map<string, { name: string; words: string }>

/**
 * Live editor of the menu card: drinks are chosen in a dialog, the card is redrawn while the client types, and it is
 * saved when a field is left.
 */
function startEditor(form: HTMLFormElement, dialog: HTMLDialogElement): void {
  const data: MenuCardIslandData = JSON.parse(document.getElementById('card-live')!.textContent)
  const { most, words } = data
  const slots = [...form.querySelectorAll<HTMLElement>('[data-slot]')]
  const status = document.getElementById('card-status')
  const drinks = [...dialog.querySelectorAll<HTMLButtonElement>('[data-slug]:not(.sheet-off)')]
  const named: NamedDrinks = new Map(
    drinks.map((button) => [
      button.dataset.slug!,
      { name: button.querySelector('b')!.textContent, words: button.querySelector('small')!.textContent },
    ]),
  )
  const draw = createCardPainter(form, slots, { data, named, onDrawn: (slot) => showNames(slot, true) })
  const save = createCardSaver(form, { status, words, onTaken: showAll })
  const open = createDrinkDialog(dialog, slots, { drinks, named, words, onChosen: choose })

  form.dataset.alive = ''
  // The card must also show input that the browser restored.
  showAll()

  form.addEventListener('input', ({ target }) => {
    const field = target as HTMLInputElement
    tellLength(field)
    draw()
  })
  addEventListener('resize', draw)
  form.addEventListener('change', ({ target }) => {
    const slot = (target as HTMLElement).closest<HTMLElement>('[data-slot]')
    if (slot) showSlot(slot)
    draw()
    void save()
  })
  form.addEventListener('focusin', ({ target }) => {
    const here = (target as HTMLElement).closest<HTMLElement>('[data-slot]')
    for (const slot of slots) showNames(slot, slot === here)
  })
  form.addEventListener('click', ({ target }) => {
    const button = (target as HTMLElement).closest<HTMLButtonElement>('button[type=button]')
    const slot = button?.closest<HTMLElement>('[data-slot]')
    if (!button || !slot) return
    if (button.dataset.name !== undefined) {
      const field = slot.querySelector<HTMLInputElement>('.slot-name')!
      field.value = button.dataset.name
      field.focus()
      draw()
      void save()
    } else open(slot)
  })
  status?.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) void save()
  })

  function choose(slot: HTMLElement, slug: string): void {
    slot.querySelector('select')!.value = slug
    if (slug === '') for (const field of slot.querySelectorAll<HTMLInputElement>('input')) field.value = ''
    showSlot(slot)
    draw()
    if (slug === '') slot.querySelector<HTMLElement>('.slot-empty')?.focus()
    else slot.querySelector<HTMLInputElement>('.slot-name')!.focus()
    void save()
  }

  function showAll(): void {
    for (const slot of slots) showSlot(slot)
    draw()
  }

  /** Shows an empty slot as a button, and a slot with a drink with its fields. */
  function showSlot(slot: HTMLElement): void {
    const slug = getChosenRecipe(slot)
    const select = slot.querySelector('select')!
    const isEmpty = slug === '' && [...slot.querySelectorAll('input')].every(({ value }) => value.trim() === '')
    slot.querySelector<HTMLElement>('.slot-empty')!.hidden = !isEmpty
    slot.querySelector<HTMLElement>('.slot-lines')!.hidden = isEmpty
    const change = slot.querySelector<HTMLElement>('.slot-change')!
    change.hidden = false
    select.hidden = true
    const drink = named.get(slug)
    change.querySelector('span')!.textContent = drink?.words ?? select.selectedOptions[0]?.textContent ?? ''
    slot.querySelector<HTMLInputElement>('.slot-name')!.placeholder =
      drink?.name ?? words.slots[slots.indexOf(slot)] ?? ''
  }

  /** Suggests names from the clients' own while the field is empty and the suggestions are unused. */
  function showNames(slot: HTMLElement, isHere: boolean): void {
    const names = slot.querySelector<HTMLElement>('.slot-names')
    if (!names) return
    const taken = slots.map(getDrinkName)
    for (const button of names.querySelectorAll('button')) button.hidden = taken.includes(button.dataset.name!)
    names.hidden = !isHere || getDrinkName(slot) !== '' || !names.querySelector('button:not([hidden])')
  }

  /** Reports text that is too long while it is typed. Nothing is cut off. */
  function tellLength(field: HTMLInputElement): void {
    const kind = /^(name|dedication|title|pouring)/.exec(field.name)?.[1] as keyof typeof most | undefined
    if (!kind) return
    const isTooLong = [...field.value.trim()].length > most[kind]
    showFieldError(field, isTooLong ? words.shorten.replace('#', String(most[kind])) : null)
  }
}

type DrinkDialogOptions = {
  drinks: HTMLButtonElement[]
  named: NamedDrinks
  words: MenuCardIslandData['words']
  onChosen: (slot: HTMLElement, slug: string) => void
}

/** Makes the dialog of drinks work. Returns a function that opens it for a slot. */
function createDrinkDialog(
  dialog: HTMLDialogElement,
  slots: HTMLElement[],
  { drinks, named, words, onChosen }: DrinkDialogOptions,
): (slot: HTMLElement) => void {
  const search = dialog.querySelector<HTMLInputElement>('#drink-search')!
  const none = dialog.querySelector<HTMLElement>('.sheet-nothing')!
  const noneWords = dialog.querySelector('template')?.content.textContent ?? ''
  let choosing: HTMLElement | null = null

  search.addEventListener('input', find)
  dialog.addEventListener('click', ({ target }) => {
    const slug = (target as HTMLElement).closest<HTMLElement>('[data-slug]')?.dataset.slug
    if (slug === undefined) return
    dialog.close()
    onChosen(choosing!, slug)
  })

  function find(): void {
    const wanted = normalizeForSearch(search.value.trim())
    let count = 0
    for (const button of drinks) {
      const item = button.closest('li')!
      item.hidden =
        wanted === '' ? item.dataset.more !== undefined : !normalizeForSearch(button.textContent).includes(wanted)
      if (!item.hidden) count++
    }
    for (const shelf of dialog.querySelectorAll('section')) shelf.hidden = !shelf.querySelector('li:not([hidden])')
    none.textContent = count === 0 ? noneWords : ''
  }

  /** Opens the dialog for a slot with its first dozen drinks. */
  return (slot) => {
    choosing = slot
    search.value = ''
    find()
    const [here, on] = [getChosenRecipe(slot), slots.map(getChosenRecipe)]
    for (const button of drinks) {
      const isTaken = on.includes(button.dataset.slug!) && button.dataset.slug !== ''
      button.querySelector('i')!.hidden = !isTaken
      button.disabled = isTaken && button.dataset.slug !== here
      button.toggleAttribute('aria-current', isTaken && button.dataset.slug === here)
    }
    dialog.querySelector<HTMLElement>('.sheet-off')!.hidden = here === '' && getDrinkName(slot) === ''
    const heading = dialog.querySelector<HTMLElement>('h2')!
    heading.textContent = getDrinkName(slot) || named.get(here)?.name || (words.slots[slots.indexOf(slot)] ?? '')
    // Focus is not on the search field, because a phone's keyboard would cover the drinks.
    showSheet(dialog)
    dialog.scrollTop = 0
  }
}

type PainterOptions = { data: MenuCardIslandData; named: NamedDrinks; onDrawn: (slot: HTMLElement) => void }

/** Returns a function that draws the chosen design at once, and the others when the browser is idle. */
function createCardPainter(
  form: HTMLFormElement,
  slots: HTMLElement[],
  { data: { card, ghosts, usual, assets }, named, onDrawn }: PainterOptions,
): () => void {
  let drawn = 0
  const onFace = new Map<SVGElement, string[]>()

  /**
   * Updates the preview of the card. Replaces only changed elements, so that the rest is not rendered again at every
   * key press.
   */
  function redraw(svg: SVGElement, elements: string[]): void {
    const before = onFace.get(svg)
    onFace.set(svg, elements)
    if (!before) return void (svg.innerHTML = elements.join(''))
    const most = Math.min(before.length, elements.length)
    let [first, last] = [0, 0]
    while (first < most && before[first] === elements[first]) first++
    while (last < most - first && before.at(-1 - last) === elements.at(-1 - last)) last++
    for (const gone of [...svg.children].slice(first, before.length - last)) gone.remove()
    const fresh = svg.cloneNode(false) as SVGElement
    fresh.innerHTML = elements.slice(first, elements.length - last).join('')
    const next = svg.children[first] ?? null
    while (fresh.firstElementChild) svg.insertBefore(fresh.firstElementChild, next)
  }

  function readCard(): PrintedMenuCard {
    const typed = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value.trim()
    const poured = slots.flatMap((slot, i) => {
      const drink = named.get(getChosenRecipe(slot))
      const name = getDrinkName(slot) || drink?.name || ''
      return name === '' ? [] : [{ name, words: drink?.words ?? '', dedication: typed(`dedication-${i}`) }]
    })
    const also = { ...card.also, words: typed('pouring') || usual.pouring }
    return { ...card, title: typed('title') || usual.title, drinks: poured.length > 0 ? poured : ghosts, also }
  }

  return () => {
    const now = readCard()
    const of = ++drawn
    const chosen = new FormData(form).get('design')
    for (const svg of form.querySelectorAll<SVGElement>('svg.card-face')) {
      // Large cards are beside the editor where there is room. Hidden cards are drawn once they are visible.
      if (svg.getClientRects().length === 0) continue
      const design = (['bough', 'type', 'framed'] as const).find((one) => svg.classList.contains(one))!
      const render = () => {
        if (of !== drawn) return
        redraw(svg, renderMenuCardElements({ ...now, design }, assets[design]))
        if (svg.hasAttribute('aria-label')) svg.setAttribute('aria-label', formatMenuCardAltText(now))
      }
      if (design === chosen) render()
      else setTimeout(render, 120)
    }
    const active = document.activeElement?.closest<HTMLElement>('[data-slot]')
    if (active) onDrawn(active)
  }
}

type SaverOptions = { status: HTMLElement | null; words: MenuCardIslandData['words']; onTaken: () => void }

/**
 * Returns a function that saves the card, and merges changes that another user has saved since it was loaded. A form that is
 * submitted during a save waits for it, because beside it the form would conflict with what the save stores.
 */
function createCardSaver(form: HTMLFormElement, { status, words, onTaken }: SaverOptions): () => Promise<void> {
  let kept = getValues(form)
  let [isSaving, isAgain] = [false, false]
  let submit: (() => void) | null = null

  form.addEventListener('submit', (event) => {
    if (!isSaving) return
    event.preventDefault()
    const button = event.submitter
    submit = () => form.requestSubmit(button)
  })

  async function save(): Promise<void> {
    const sent = getValues(form)
    if (isSaving) {
      isAgain = true
      return
    }
    if (sent === kept) return
    isSaving = true
    say('saving', words.saving)
    try {
      const body = new URLSearchParams(sent)
      for (const { name, value } of form.querySelectorAll<HTMLInputElement>('[name^=was-]')) body.set(name, value)
      body.set('intent', 'save')
      const answer = await fetch(form.action, { method: 'POST', body, keepalive: true })
      if (![200, 409, 422].includes(answer.status)) throw new Error(String(answer.status))
      const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
      take(fresh, new URLSearchParams(sent), answer.status)
      // Errors and changes by another user are read first.
      if (answer.status !== 200) submit = null
    } catch {
      kept = ''
      say('failed', words.failed)
    }
    isSaving = false
    if (isAgain) {
      isAgain = false
      await save()
    }
    submit?.()
    submit = null
  }

  /** Updates the card from the server's response. Input typed since the request stays. */
  function take(fresh: Document, sent: URLSearchParams, status: number): void {
    const there = fresh.querySelector<HTMLFormElement>('form#drinks')
    if (!there) return location.reload()
    const [notices, told] = [document, fresh].map((page) => page.getElementById('card-notices'))
    if (notices && told) notices.replaceChildren(...(status === 409 ? told.childNodes : []))
    for (const { name, value, type } of there.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
      const field = type === 'radio' ? null : form.querySelector<HTMLInputElement>(`[name="${name}"]`)
      if (!field) continue
      const isSeen = name.startsWith('was-')
      const isUntouched = field !== document.activeElement && field.value === (sent.get(name) ?? '')
      if (status !== 422 && (isSeen || isUntouched)) field.value = value
      if (!isSeen) showFieldError(field, fresh.getElementById(`${name}-error`)?.lastChild?.textContent ?? null)
    }
    replaceExtraDrinks(form, there)
    onTaken()
    kept = status === 200 ? getValues(there) : ''
    if (status === 200) say('saved', words.saved)
    else say('mend', words.mend)
  }

  function say(state: 'saving' | 'saved' | 'failed' | 'mend', told: string): void {
    if (!status) return
    status.dataset.state = state
    status.textContent = told
    if (state !== 'failed') return
    status.append(' ', Object.assign(document.createElement('button'), { type: 'button', textContent: words.again }))
  }

  return save
}

/** Replaces the offer of extra drinks and its hidden fields with the server's. */
function replaceExtraDrinks(form: HTMLFormElement, there: HTMLFormElement): void {
  const last = (of: ParentNode) => of.querySelector('.slots')?.querySelector(':scope > .slot:not([data-slot])')
  last(form)?.remove()
  const fresh = last(there)
  if (fresh) form.querySelector('.slots')!.append(fresh)
  const [posted, postedThere] = [
    document.getElementById('more-drinks'),
    there.ownerDocument.getElementById('more-drinks'),
  ]
  if (posted && postedThere) posted.replaceChildren(...postedThere.childNodes)
}

/** Shows a message at a field, or removes it. */
function showFieldError(field: HTMLElement, message: string | null): void {
  const id = `${field.id}-error`
  const before = document.getElementById(id)
  if ((before?.lastChild?.textContent ?? null) === message) return
  before?.remove()
  field.toggleAttribute('aria-invalid', message !== null)
  if (message === null) return field.removeAttribute('aria-describedby')
  const told = Object.assign(document.createElement('p'), { id, className: 'err', textContent: message })
  told.setAttribute('role', 'alert')
  field.setAttribute('aria-describedby', id)
  field.before(told)
}

/** Serializes a form as it is posted, without the versions it was opened with. */
function getValues(form: HTMLFormElement): string {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && !name.startsWith('was-')) body.append(name, value)
  return body.toString()
}

function getChosenRecipe(slot: HTMLElement): string {
  return slot.querySelector('select')!.value
}

function getDrinkName(slot: HTMLElement): string {
  return slot.querySelector<HTMLInputElement>('.slot-name')!.value.trim()
}

/** Removes accents and lower-cases text for search. */
function normalizeForSearch(words: string): string {
  return words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
