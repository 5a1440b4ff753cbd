import { embedLabels } from './embed-labels.ts'
import type { EmbedPrices } from './embed-prices.ts'

const own =
  document.currentScript instanceof HTMLScriptElement
    ? document.currentScript
    : document.querySelector<HTMLScriptElement>('script[src$="/embed.js"]')
const origin = own ? new URL(own.src).origin : location.origin

/** `:host` rules are important, so that no rule of the page around it wins. Lengths follow the reader's text size. */
const css = `
:host { all: initial !important; display: block !important; max-inline-size: 34em !important; }
:host([hidden]) { display: none !important; }
* { box-sizing: border-box; }
.box { font: 400 1em/1.5 system-ui, sans-serif; color: #17211c; background: #fff; border: 1px solid #6b746f; border-radius: .5em; padding: 1.25em; text-align: start; color-scheme: light; }
h2 { font-size: 1.25em; line-height: 1.3; margin: 0 0 .75em; }
p, ul { margin: .75em 0 0; padding: 0; }
.fields { display: flex; flex-wrap: wrap; gap: .75em; align-items: end; }
.field { flex: 1 1 10em; min-inline-size: 0; }
label { display: block; font-weight: 600; margin-block-end: .25em; }
input, button, .next { font: inherit; min-block-size: 2.75em; border-radius: .375em; padding: .5em .75em; }
input { inline-size: 100%; color: inherit; background: #fff; border: 1px solid #59625d; }
input[aria-invalid] { border: 2px solid #a3201a; }
button, .next { display: inline-block; font-weight: 600; color: #fff; background: #173a30; border: 2px solid #173a30; text-decoration: none; cursor: pointer; }
button[aria-disabled] { opacity: .7; }
:focus-visible { outline: 3px solid #b45309; outline-offset: 2px; }
.error { color: #a3201a; margin: .25em 0 0; }
.party { font-weight: 600; }
ul { list-style: none; }
li { border-block-start: 1px solid #d3d8d5; }
li a { display: flex; justify-content: space-between; gap: 1em; padding: .625em 0; color: inherit; }
li b { white-space: nowrap; }
.note { font-size: .9em; color: #414a45; }
@media (forced-colors: active) { button, .next { border-color: ButtonText; } }
`

const names = ['date', 'guests'] as const
type FieldName = (typeof names)[number]
type Problem = { errors?: { field: string; message: string }[] }

/** Creates an element with text. Nothing is parsed as HTML. */
function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** Date and guests, then the totals from the business's own site, then its quote form. */
class PriceForm extends HTMLElement {
  #result = create('div')
  #status = create('p', { role: 'status' })
  #button = create('button', { type: 'submit' })
  #inputs: Record<FieldName, HTMLInputElement> = {
    date: create('input', { id: 'date', type: 'date' }),
    guests: create('input', { id: 'guests', inputmode: 'numeric', autocomplete: 'off', maxlength: '80' }),
  }
  #errors: Record<FieldName, HTMLElement> = {
    date: create('p', { id: 'date-error', class: 'error', hidden: '' }),
    guests: create('p', { id: 'guests-error', class: 'error', hidden: '' }),
  }
  #isLoading = false

  get #language(): 'en' | 'es' {
    const lang = this.closest('[lang]')?.getAttribute('lang') ?? ''
    return /^es\b/i.test(lang) ? 'es' : 'en'
  }

  get #labels() {
    return embedLabels[this.#language]
  }

  connectedCallback() {
    if (this.shadowRoot) return
    const root = this.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]
    const labels = this.#labels
    this.#button.textContent = labels.show
    this.#status.hidden = true
    const fields = names.map((name) =>
      create(
        'div',
        { class: 'field' },
        create('label', { for: name }, labels[name]),
        this.#inputs[name],
        this.#errors[name],
      ),
    )
    const form = create('form', { novalidate: '' }, create('div', { class: 'fields' }, ...fields, this.#button))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#show()
    })
    root.append(
      create(
        'section',
        { class: 'box', lang: this.#language, 'aria-labelledby': 'form' },
        create('h2', { id: 'form' }, labels.form),
        form,
        this.#status,
        this.#result,
      ),
    )
  }

  /** Loads the prices, or shows why there are none. Typed values stay. */
  async #show() {
    if (this.#isLoading) return
    const labels = this.#labels
    this.#isLoading = true
    this.#button.setAttribute('aria-disabled', 'true')
    this.#tell(labels.loading)
    try {
      const params = new URLSearchParams({ lang: this.#language })
      for (const name of names) params.set(name, this.#inputs[name].value)
      const response = await fetch(`${origin}/embed/prices?${params}`, {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(20_000),
      })
      if (response.ok) this.#showPrices((await response.json()) as EmbedPrices)
      else if (response.status === 400) this.#showErrors((await response.json()) as Problem)
      else if (response.status === 429) this.#refuse(labels.busy(Number(response.headers.get('Retry-After')) || 60))
      else this.#refuse(response.status === 403 ? labels.off : labels.away)
    } catch {
      this.#refuse(labels.away)
    } finally {
      this.#isLoading = false
      this.#button.removeAttribute('aria-disabled')
    }
  }

  #tell(text: string) {
    this.#status.hidden = text === ''
    this.#status.textContent = text
  }

  /** Shows a reason, with the quote form as the way on. */
  #refuse(text: string) {
    this.#mark({})
    this.#tell(text)
    this.#result.replaceChildren(create('p', {}, this.#link(this.#language === 'es' ? '/es/quote' : '/quote')))
  }

  #showErrors({ errors = [] }: Problem) {
    const found: Partial<Record<FieldName, string>> = {}
    for (const name of names) {
      const message = errors.find(({ field }) => field === name)?.message
      if (message !== undefined) found[name] = message
    }
    const first = names.find((name) => found[name] !== undefined)
    if (first === undefined) return this.#refuse(this.#labels.away)
    this.#mark(found)
    this.#tell(this.#labels.check)
    this.#result.replaceChildren()
    this.#inputs[first].focus()
  }

  #mark(errors: Partial<Record<FieldName, string>>) {
    for (const name of names) {
      const message = errors[name]
      this.#errors[name].textContent = message ?? ''
      this.#errors[name].hidden = message === undefined
      if (message === undefined) {
        this.#inputs[name].removeAttribute('aria-invalid')
        this.#inputs[name].removeAttribute('aria-describedby')
      } else {
        this.#inputs[name].setAttribute('aria-invalid', 'true')
        this.#inputs[name].setAttribute('aria-describedby', `${name}-error`)
      }
    }
  }

  #showPrices({ party, totals, day, note, quotePath }: EmbedPrices) {
    this.#mark({})
    this.#tell([party, day?.heading].filter(Boolean).join('. '))
    const rows = totals.map(({ name, price, quotePath: path }) =>
      create(
        'li',
        {},
        create('a', { href: this.#getAddress(path), target: '_top' }, create('span', {}, name), create('b', {}, price)),
      ),
    )
    this.#result.replaceChildren(
      ...(day?.more ? [create('p', {}, day.more)] : []),
      create('ul', {}, ...rows),
      create('p', { class: 'note' }, note),
      create('p', {}, this.#link(quotePath)),
    )
  }

  #link(path: string) {
    return create('a', { class: 'next', href: this.#getAddress(path), target: '_top' }, this.#labels.next)
  }

  /** The address of a page of the site, with the name of the website that leads there. */
  #getAddress(path: string): string {
    const address = new URL(path, origin)
    if (location.hostname && location.origin !== origin) {
      address.searchParams.set('utm_source', location.hostname)
      address.searchParams.set('utm_medium', 'embed')
    }
    return address.href
  }
}

if (!customElements.get('bar-prices')) customElements.define('bar-prices', PriceForm)
// A tag in the body stands for the form. In the head, the page has its own `<bar-prices>`.
if (own && own === document.currentScript && own.closest('body')) {
  const form = document.createElement('bar-prices')
  const lang = own.getAttribute('lang')
  if (lang) form.setAttribute('lang', lang)
  own.after(form)
}
