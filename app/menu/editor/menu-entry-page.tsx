import { EditPage, parsePreviewValues } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import type { Photo, PhotoSlot } from '../../photos/library/photo.ts'
import type { FullMenu } from '../catalog/full-menu.ts'
import { SupplyChoiceTable } from './supply-choice-table.tsx'
import { getMenuEntryPath, menuEntryTypes, type MenuEntryTypeName } from './menu-entry-types.ts'
import { MenuEntryPreview } from './menu-entry-preview.tsx'

type Props = {
  kind: MenuEntryTypeName
  state: EditState
  menu: FullMenu
  pictures: Partial<Record<PhotoSlot, Photo>>
}

/** A menu entry: its form, its preview, and its deletion. */
export function MenuEntryPage({ kind, state, menu, pictures }: Props) {
  const { key, input } = state
  const entry = menuEntryTypes[kind]
  const form = entry.form(menu, key)
  const stored = entry.read(menu, key)
  const title = stored ? entry.title(stored) : (entry.fresh?.title ?? key)
  const stays = stored && entry.fresh && entry.reasonToStay(menu, key)
  const rows = form.fields.filter(({ as }) => as === 'row')
  const parts = rows.map(({ name }, i) => [name, i === 0 && <SupplyChoiceTable key={name} rows={rows} input={input} />])
  const looked = parsePreviewValues(form, state)
  const isHidden = looked?.isVisible === false
  return (
    <>
      <EditPage
        state={state}
        form={form}
        action={getMenuEntryPath(kind, key)}
        title={title}
        eyebrow={entry.noun}
        up={{ href: `/backbar/menu#${kind}`, words: 'Back to the menu' }}
        parts={Object.fromEntries(parts)}
        preview={{
          words: `Services as visitors would see it.${isHidden ? ' It is hidden, so it is not among what they see.' : ''}`,
          look: looked && <MenuEntryPreview {...{ kind, menu, pictures }} edit={entry.put(menu, key, looked)} />,
          to: !stored && kind === 'experiences' ? 'event-experiences' : entry.place(key),
        }}
        remove={
          stored && entry.fresh && !stays
            ? { what: title, words: 'It leaves every page of the site. You can undo it right afterwards.' }
            : null
        }
      />
      {kind === 'rules' && <NumberWarnings menu={menu} />}
      {stays && (
        <p className="small" id="delete">
          It cannot be deleted. {stays}
        </p>
      )}
    </>
  )
}

/** Details and notes that mention hours, guests, miles or money. No rule updates them, so the owner has to check them. */
function NumberWarnings({ menu: { details, addOns, ownAddOns } }: { menu: FullMenu }) {
  const number = /\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b/i
  const speaking = [
    ...details.map(({ id, heading, words }) => ({ label: heading, text: words, to: getMenuEntryPath('details', id) })),
    ...addOns.map(({ code, label, note }) => ({ label, text: note, to: getMenuEntryPath('add-ons', code) })),
    ...ownAddOns.map(({ slug, label, note }) => ({ label, text: note, to: getMenuEntryPath('own-add-ons', slug) })),
  ].filter(({ text }) => number.test(text))
  if (speaking.length === 0) return null
  return (
    <section className="slip" aria-labelledby="speaks">
      <h2 id="speaks">Texts that mention numbers</h2>
      <p>A rule does not change them. If you change one, look at these too.</p>
      <ul className="plain-list">
        {speaking.map(({ label, to }) => (
          <li key={to}>
            <a href={to}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
