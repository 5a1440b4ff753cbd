import { getFormatter } from '../../business/language-formatter.ts'
import { getFieldErrorMessage } from '../../ui/field-errors.ts'
import { getFieldAriaProps, FieldErrorMessage } from '../../ui/field.tsx'
import type { MenuCardEditorProps } from './menu-card-editor-props.ts'
import { MenuCardLineField, MenuCardDrinkSlot } from './menu-card-slot.tsx'
import { menuCardText } from './menu-card-text.ts'

export function MenuCardFields({ sheet }: MenuCardEditorProps) {
  const { rows, input, usual, errors, language, line, isOwner } = sheet
  const { form } = menuCardText(language)
  return (
    <div className="writing">
      <div className="writing-bough" aria-hidden="true" />
      <MenuCardLineField
        name="title"
        label={form.above}
        sheet={sheet}
        className="writing-title"
        placeholder={usual.title}
      />
      {line && (
        <p className="writing-line" dir="auto">
          {line}
        </p>
      )}
      <ol className="slots flush">
        {Array.from({ length: rows }, (_, row) => (
          <MenuCardDrinkSlot key={row} row={row} sheet={sheet} />
        ))}
        {!isOwner && <MoreSlot sheet={sheet} />}
      </ol>
      <div className="writing-also">
        <label htmlFor="pouring">{form.alsoShort}</label>
        <FieldErrorMessage name="pouring" error={getFieldErrorMessage(errors, 'pouring')} />
        <textarea
          id="pouring"
          name="pouring"
          rows={2}
          dir="auto"
          placeholder={usual.pouring}
          defaultValue={input.pouring}
          {...getFieldAriaProps('pouring', undefined, getFieldErrorMessage(errors, 'pouring'))}
        />
      </div>
    </div>
  )
}

/** Offer of a drink beyond the included number: an option of the proposal, a change of the agreement, or a question. */
function MoreSlot({ sheet: { more, language } }: MenuCardEditorProps) {
  if (!more || (more.way === 'option' && more.beyond === 0)) return null
  const { form, more: words, page } = menuCardText(language)
  const each = getFormatter(language).dollars(more.eachCents)
  if (more.way !== 'ask' && more.beyond > 0) {
    const sum = getFormatter(language).dollars(more.eachCents * more.beyond)
    return (
      <li className="slot slot-more">
        <p>{words[more.way](more.beyond, sum)}</p>
        <button className="btn ghost" type="submit" form="more-drinks">
          {more.way === 'option' ? words.toTicket : words.toChange}
        </button>
      </li>
    )
  }
  const inside = (
    <>
      <span>
        <b>{page.oneMore}</b>
        <small>{form.oneMoreName}</small>
      </span>
      <span>+ {each}</span>
    </>
  )
  return (
    <li className="slot">
      {more.fields ? (
        <button className="slot-empty bar gap-5 full-width rounded" type="submit" form="more-drinks">
          {inside}
        </button>
      ) : (
        <a className="slot-empty bar gap-5 full-width rounded" href={more.href}>
          {inside}
        </a>
      )}
    </li>
  )
}
