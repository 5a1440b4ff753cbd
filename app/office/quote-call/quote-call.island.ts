import { connectLiveForm } from '../../ui/live-form.island.ts'
import { savedCallCookie } from './saved-call-cookie.ts'
import { clearCallDraft, fillCallForm, getCallDraft, saveCallDraft, type CallDraft } from './call-draft.island.ts'

/**
 * During a call: the date is typed as text, the answer follows the input, and what was typed stays on this device until it
 * is saved. Without this script the date is a date field, and a button asks for the answer.
 */
const form = document.querySelector<HTMLFormElement>('.call-form')!
const date = form.querySelector<HTMLInputElement>('#eventDate')!
const kept = document.querySelector<HTMLElement>('.call-kept')!

form.dataset.live = ''
const pickedBefore = date.value !== date.defaultValue ? date.value : ''
date.type = 'text'
// The date field takes words from here on.
const dateText = form.querySelector<HTMLInputElement>('#dateText')!
const textBefore = dateText.value !== dateText.defaultValue ? dateText.value : ''
dateText.disabled = true
date.value = pickedBefore || textBefore || date.dataset.text || ''

const savedKey = new RegExp(`(?:^|; )${savedCallCookie}=([^;]*)`).exec(document.cookie)?.[1] ?? ''
const stored = document.querySelector('.summary, .edit-conflict')
  ? null
  : getCallDraft(decodeURIComponent(savedKey), Date.now())
// The same call may be opened and typed into again.
document.cookie = `${savedCallCookie}=; Path=/backbar/jobs/new; Max-Age=0`
const draft = stored && isForThisPage(stored) ? stored : null
if (draft) {
  fillCallForm(form, draft)
  showKept(`from ${formatClock(draft.at)}`)
}

const refresh = connectLiveForm(form, {
  intent: 'check',
  onAnswer(page) {
    const text = page.querySelector<HTMLInputElement>('#eventDate')?.dataset.text
    if (text && document.activeElement !== date) date.value = text
    if (saveCallDraft(form, Date.now())) showKept(`kept here ${formatClock(Date.now())}`)
  },
})
form.addEventListener('input', () => saveCallDraft(form, Date.now()))
date.addEventListener('change', () => void refresh())
form.addEventListener('click', (event) => {
  const day = (event.target as HTMLElement).closest<HTMLButtonElement>('button[name="pick"]')
  if (!day) return
  event.preventDefault()
  date.value = day.dataset.field ?? day.value
  void refresh()
  form.querySelector<HTMLInputElement>('#eventGuestCount')?.focus()
})
// The Enter key asks for the day and prices, as the button without script does.
form.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  void refresh()
})
if (draft || pickedBefore || textBefore) void refresh()

/**
 * Whether a stored call belongs on this page: the page is blank, or shows the same call. The stored call includes its
 * version, so that saving detects another user's changes.
 */
function isForThisPage({ key }: CallDraft): boolean {
  if (key === form.querySelector<HTMLInputElement>('[name="key"]')!.value) return true
  return date.value === '' && !new URL(location.href).search
}

/**
 * Shows a text about the call stored on this device, next to the button that clears it. Only the text is replaced, not
 * the button.
 */
function showKept(text: string): void {
  const [words = addKeptWords()] = kept.querySelectorAll('span')
  words.textContent = text
}

function addKeptWords(): HTMLSpanElement {
  const words = document.createElement('span')
  const clear = document.createElement('button')
  clear.type = 'button'
  clear.className = 'plain tap strong'
  clear.textContent = 'Start over'
  clear.addEventListener('click', () => {
    clearCallDraft()
    location.reload()
  })
  kept.replaceChildren(words, ' ', clear)
  return words
}

function formatClock(at: number): string {
  return new Date(at).toLocaleTimeString('en-US', { timeStyle: 'short' })
}
