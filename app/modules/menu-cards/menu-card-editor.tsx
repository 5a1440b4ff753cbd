import { useMenuCardAssets } from '../../plumbing/pdf/menu-card-image.tsx'
import { EditConflictNotice } from '../../ui/edit-conflict-notice.tsx'
import { FormErrors } from '../../ui/error-summary.tsx'
import { clientPageText } from '../../agreements/proposals/client-page-text.ts'
import { menuCardText } from './menu-card-text.ts'
import { createPlaceholderDrinks, cardTextLimits } from './menu-card.ts'
import type { MenuCardIslandData } from './edit-menu-card.island.ts'
import type { MenuCardEditorProps } from './menu-card-editor-props.ts'
import { MenuCardFields } from './menu-card-fields.tsx'
import { MenuCardPreview } from './menu-card-preview.tsx'
import { MenuCardDrinkDialog } from './menu-card-drink-dialog.tsx'

/** Result of a posted menu card form, at the top of the page. */
export function MenuCardNotices({ sheet: { errors, meanwhile, language } }: MenuCardEditorProps) {
  return (
    <div id="card-notices">
      <FormErrors heading={clientPageText(language).frame.check} errors={errors} />
      {meanwhile && <EditConflictNotice rows={meanwhile} />}
    </div>
  )
}

/** Editor of the menu card with its preview and the dialog to choose drinks. */
export function MenuCardEditor({ sheet, island }: MenuCardEditorProps & { island: string }) {
  const { here, isOpen, language, more } = sheet
  const { form } = menuCardText(language)
  if (!isOpen)
    return (
      <div className="card-desk">
        <MenuCardPreview sheet={sheet} />
      </div>
    )
  return (
    <>
      <form method="post" action={here} className="card-desk" id="drinks" aria-label={form.drinks}>
        {Object.entries(sheet.seen).map(([name, value]) => (
          <input key={name} type="hidden" name={name} defaultValue={value} />
        ))}
        <MenuCardFields sheet={sheet} />
        <MenuCardPreview sheet={sheet} />
      </form>
      {more?.fields && (
        <form id="more-drinks" method="post" action={more.href} hidden>
          {more.fields.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
        </form>
      )}
      <MenuCardDrinkDialog sheet={sheet} />
      <EditorData sheet={sheet} />
      <script type="module" src={island} />
    </>
  )
}

/** Data the script needs to draw the card live. */
function EditorData({ sheet: { faces, included, language, usual } }: MenuCardEditorProps) {
  const { live, form } = menuCardText(language)
  const house = { light: useMenuCardAssets('bough'), dark: useMenuCardAssets('type') }
  const data: MenuCardIslandData = {
    card: faces.bough,
    ghosts: createPlaceholderDrinks(included, language),
    usual,
    most: cardTextLimits,
    assets: { bough: house.light, type: house.dark, framed: house.light },
    words: { ...live, shorten: form.shorten('#'), slots: Array.from({ length: 8 }, (_, i) => form.yourNth(i)) },
  }
  return (
    <script
      type="application/json"
      id="card-live"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}

/** Back link at the top of these pages. */
export function MenuCardBackLink({ href, words }: { href: string; words: string }) {
  return (
    <a className="center" href={href} aria-label={words}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="m14.5 6-6 6 6 6" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
    </a>
  )
}
