import { createSession } from '../../app/business/auth/sessions.server.ts'
import { listForms, type Form } from '../doubles/forms-in.ts'
import { fillBar } from '../journeys/full-bar.ts'
import { ownerPages, ownerPagesInOtherStates } from '../journeys/owner-pages.ts'
import { createUserClient } from '../owner-client.ts'
import type { Recorder } from './recorder.ts'

type Pair = [name: string, words: string]

/** Paths that are not posted: log-out ends the owner's session, and mail settings connect to any server given. */
const excludedPaths = /^\/backbar\/(log-out|settings\/mail)/

/**
 * Records every form of the owner's pages: empty and with invalid values, as the owner, as an assistant and without
 * log-in. Then, in page order, filled in validly, posted again with the old page's values, and undone.
 */
export async function recordOwnerForms({ ask, call, house }: Recorder): Promise<void> {
  const { ids } = await fillBar(house)
  call(ids)
  const helper = await createUserClient(house, 'desk')
  const logIn = async () => (await createSession(house, new Request(house.config.siteUrl), 'owner')).split(';')[0]!
  let cookie = await logIn()
  // Last come the forms that switch modules off.
  const switches = '/backbar/settings/modules'
  const others = [...ownerPages, ...ownerPagesInOtherStates].filter((path) => path !== switches)
  const paths = [...others, switches].map((path) => path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name]!))
  const owner = { as: 'the owner', atMost: 200 }

  const known = new Set<string>()
  /** Returns the forms of a page that were not filled in yet. A form on many pages is filled in once. */
  const formsOn = async (path: string) => {
    const { html, status } = await ask(path, { ...owner, cookie, isSilent: true })
    return status >= 400
      ? []
      : listForms(html, path).filter(
          (form) => form.method === 'POST' && !excludedPaths.test(form.action) && !isManualBackup(form),
        )
  }
  // Rows of a page repeat the same form, but for the switches of modules, and numbered buttons do the same.
  const getName = (form: Form, button: string) =>
    `${form.action} ${form.fields.map(({ name, values }) => (name === 'module' ? values : name)).join()} ${button}`.replaceAll(
      /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d+/g,
      '#',
    )

  for (const path of paths)
    for (const form of await formsOn(path))
      for (const button of listButtons(form)) {
        if (known.has(getName(form, button)) || !form.fields.some(isTyped)) continue
        known.add(getName(form, button))
        const against = `${path} as the owner`
        const empty = fillForm(form, button, () => '')
        await ask(form.action, { ...owner, cookie, against, button, when: 'left empty', post: empty })
        const wrong = fillForm(form, button, () => '?')
        await ask(form.action, { ...owner, cookie, against, button, when: 'everything wrong', post: wrong })
        const words = { post: empty, isBrief: true, button }
        await ask(form.action, { ...words, as: 'a helper', cookie: helper.cookie, against, when: 'left empty' })
        await ask(form.action, { ...words, when: 'left empty' })
      }

  known.clear()
  for (const path of paths)
    for (const form of await formsOn(path))
      for (const button of listButtons(form)) {
        if (known.has(getName(form, button))) continue
        known.add(getName(form, button))
        const against = `${path} as the owner`
        const meant = fillForm(form, button)
        const { to } = await ask(form.action, { ...owner, cookie, against, button, when: 'filled in', post: meant })
        if (to?.startsWith('/backbar/log-in')) cookie = await logIn()
        const after =
          to?.startsWith('/backbar') && !to.startsWith('/backbar/log-in')
            ? await ask(to, { ...owner, cookie, against: bare(to), when: 'having filled it in' })
            : null
        if (form.fields.some(({ name }) => name === 'seen')) {
          const later = fillForm(form, button, (_, value) => `${value} too`)
          await ask(form.action, { ...owner, cookie, against, button, when: 'with what was seen before', post: later })
        }
        // Deleted items are in the trash, overwritten versions among the earlier versions.
        const undo = /[?&](undo|bin)=/.test(to ?? '') && listForms(after?.html ?? '', to!).find(takesBack)
        if (undo) {
          const back = await ask(undo.action, {
            ...owner,
            cookie,
            button,
            when: 'taken back',
            post: fillForm(undo, ''),
          })
          if (back.to) await ask(back.to, { ...owner, cookie, against: bare(back.to), when: 'having taken it back' })
        }
      }
}

function takesBack({ fields }: Form): boolean {
  return fields.some(({ name }) => name === 'bin' || name === 'earlier')
}

const bare = (path: string) => path.replace(/[?#].*/, '')

/** Skips manual backups, because the page depends on the time a backup takes. */
function isManualBackup({ action, fields }: Form): boolean {
  return action === '/backbar/in-and-out' && fields.some(({ name, values }) => name === 'intent' && values[0] === 'now')
}

/** Returns the values of a form's buttons, each of which is pressed, or an empty value where they have no names. */
function listButtons({ fields }: Form): string[] {
  const buttons = fields.filter(({ kind }) => kind === 'button' || kind === 'submit')
  return buttons.length === 0 ? [''] : buttons.flatMap(({ name, values }) => values.map((value) => `${name}=${value}`))
}

function isTyped({ kind }: Form['fields'][number]): boolean {
  return !/^(hidden|button|submit|checkbox|radio|file)$/.test(kind)
}

/**
 * Returns the fields a browser would send: as they are, with empty fields filled in, or with other text in the typed
 * fields.
 */
function fillForm(form: Form, button: string, words?: (name: string, value: string) => string): Pair[] | FormData {
  const pairs = form.fields.flatMap(({ name, kind, values }): Pair[] => {
    if (kind === 'button' || kind === 'submit') {
      const [pressed = '', ...value] = button.split('=')
      return pressed === name ? [[name, value.join('=')]] : []
    }
    if (kind === 'file') return []
    if (words && (kind === 'checkbox' || kind === 'radio')) return []
    return [[name, words && isTyped({ name, kind, values }) ? words(name, values[0]!) : values[0]!]]
  })
  if (!form.isMultipart) return pairs
  const data = new FormData()
  for (const [name, value] of pairs) data.append(name, value)
  return data
}
