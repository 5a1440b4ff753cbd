import { getFormatter } from '../../business/language-formatter.ts'
import { getFieldErrorMessage } from '../../ui/field-errors.ts'
import { getFieldAriaProps, FieldErrorMessage } from '../../ui/field.tsx'
import type { MenuCardEditorProps } from './menu-card-editor-props.ts'
import { PlusMark, ChevronMark } from './menu-card-icons.tsx'
import { drinkCategories } from './menu-card-page-data.ts'
import { menuCardText } from './menu-card-text.ts'

type LineProps = MenuCardEditorProps & { name: string; label: string; placeholder: string; className: string }

/** An editable line of the card. Its label is for screen readers only. */
export function MenuCardLineField({ name, label, placeholder, className, sheet: { input, errors } }: LineProps) {
  const error = getFieldErrorMessage(errors, name)
  return (
    <div className={`writing-field${error ? ' bad' : ''}`}>
      <label className="unseen" htmlFor={name}>
        {label}
      </label>
      <FieldErrorMessage name={name} error={error} />
      <input
        id={name}
        name={name}
        className={className}
        dir="auto"
        autoComplete="off"
        placeholder={placeholder}
        defaultValue={input[name] ?? ''}
        {...getFieldAriaProps(name, undefined, error)}
      />
    </div>
  )
}

export function MenuCardDrinkSlot({ row, sheet }: MenuCardEditorProps & { row: number }) {
  const { recipes, gone, input, errors, language, included, more, suggested } = sheet
  const { form, page } = menuCardText(language)
  const field = `recipe-${row}`
  const error = getFieldErrorMessage(errors, field)
  const chosen = recipes.find(({ slug }) => slug === input[field])
  const price = row >= included && more ? `+ ${getFormatter(language).dollars(more.eachCents)}` : null
  const groups = drinkCategories.filter((shelf) => recipes.some((one) => one.shelf === shelf))
  return (
    <li className="slot" data-slot={row}>
      <fieldset>
        <legend className="unseen">{form.nth(row)}</legend>
        <button type="button" className="slot-empty bar gap-5 full-width rounded" data-open hidden>
          <span>
            <b>{price ? page.oneMore : form.yourNth(row)}</b>
            <small>{price ? form.oneMoreName : form.included}</small>
          </span>
          <span>{price ?? <PlusMark />}</span>
        </button>
        <div className="slot-lines">
          <MenuCardLineField
            name={`name-${row}`}
            label={form.call}
            sheet={sheet}
            className="slot-name"
            placeholder={chosen?.name ?? form.yourNth(row)}
          />
          {suggested.length > 0 && (
            <div className="slot-names gap-3" hidden>
              <small className="full-width">{form.fromYou}</small>
              {suggested.map((name) => (
                <button className="any-break" key={name} type="button" data-name={name} dir="auto">
                  {name}
                </button>
              ))}
            </div>
          )}
          <MenuCardLineField
            name={`dedication-${row}`}
            label={form.whom}
            sheet={sheet}
            className="slot-for"
            placeholder={form.whomShort}
          />
          <div className={`slot-what${error ? ' bad' : ''}`}>
            <label className="unseen" htmlFor={field}>
              {form.what}
            </label>
            <FieldErrorMessage name={field} error={error} />
            <select
              id={field}
              name={field}
              defaultValue={input[field] ?? ''}
              {...getFieldAriaProps(field, undefined, error)}
            >
              <option value="">{form.none}</option>
              {groups.map((shelf) => (
                <optgroup key={shelf} label={page.shelves[shelf]}>
                  {recipes
                    .filter((one) => one.shelf === shelf)
                    .map(({ slug, name, words }) => (
                      <option key={slug} value={slug}>{`${name} (${words})`}</option>
                    ))}
                </optgroup>
              ))}
              {gone.map(({ slug, label }) => (
                <option key={slug} value={slug}>
                  {label}
                </option>
              ))}
            </select>
            <button type="button" className="slot-change gap-5 full-width" data-open hidden>
              <span dir="auto" />
              <b className="strong">
                {form.change}
                <ChevronMark />
              </b>
            </button>
            {price && <p className="slot-price flush strong">{price}</p>}
          </div>
        </div>
      </fieldset>
    </li>
  )
}
