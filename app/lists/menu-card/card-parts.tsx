import { saidIn } from '../../business/said-in.ts'
import { CardFace } from '../../plumbing/papers/card-face.tsx'
import { cardDesigns, cardFormats } from '../../plumbing/papers/printed-card.ts'
import { EditConflict } from '../../ui/edit-conflict.tsx'
import { PleaseCheck } from '../../ui/error-summary.tsx'
import { described, FieldError, InputField, TextField } from '../../ui/field.tsx'
import { errorAt } from '../../ui/field-errors.ts'
import { yoursWords } from '../../agreements/proposals/yours-words.ts'
import type { CardSheet } from './card-sheet.ts'
import { cardWords } from './menu-card-words.ts'

/** What came of posting a card's form, above everything else. */
export function CardNotices({ sheet: { errors, meanwhile, language } }: { sheet: CardSheet }) {
  return (
    <>
      <PleaseCheck heading={yoursWords(language).frame.check} errors={errors} />
      {meanwhile && <EditConflict rows={meanwhile} />}
    </>
  )
}

/** The drinks with their names, and the words around them. */
export function CardForm({ sheet, className = '' }: { sheet: CardSheet; className?: string }) {
  const { here, rows, input, seen, usual, errors, isOwner, language } = sheet
  const { form } = cardWords(language)
  return (
    <form method="post" action={here} className={`card-form ${className}`} id="drinks" aria-label={form.drinks}>
      <input type="hidden" name="seen" value={seen} />
      {Array.from({ length: rows }, (_, row) => (
        <DrinkRow key={row} row={row} sheet={sheet} />
      ))}
      <fieldset>
        <legend>{form.around}</legend>
        <InputField
          name="title"
          label={form.above}
          optional
          autoComplete="off"
          dir="auto"
          error={errorAt(errors, 'title')}
          defaultValue={input.title}
        />
        <TextField
          name="pouring"
          label={form.pouring}
          hint={form.emptyPouring(usual.pouring)}
          rows={2}
          optional
          error={errorAt(errors, 'pouring')}
          defaultValue={input.pouring}
        />
      </fieldset>
      <p className="acts">
        <button className="btn" type="submit" name="intent" value="save">
          {sheet.isPlan || isOwner ? form.save : form.saveWish}
        </button>
      </p>
    </form>
  )
}

function DrinkRow({ row, sheet: { recipes, gone, input, errors, language } }: { row: number; sheet: CardSheet }) {
  const { form } = cardWords(language)
  const [recipe, name, dedication] = [`recipe-${row}`, `name-${row}`, `dedication-${row}`]
  const error = errorAt(errors, recipe)
  const groups = [...new Set(recipes.map(({ group }) => group))]
  return (
    <fieldset>
      <legend>{form.nth(row)}</legend>
      <div className={`field${error ? ' bad' : ''}`}>
        <label htmlFor={recipe}>{form.what}</label>
        <FieldError name={recipe} error={error} />
        <select id={recipe} name={recipe} defaultValue={input[recipe] ?? ''} {...described(recipe, undefined, error)}>
          <option value="">{form.none}</option>
          {groups.map((group) => (
            <optgroup key={group} label={group}>
              {recipes
                .filter((one) => one.group === group)
                .map(({ slug, label }) => (
                  <option key={slug} value={slug}>
                    {label}
                  </option>
                ))}
            </optgroup>
          ))}
          {gone.map(({ slug, label }) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <InputField
        name={name}
        label={form.call}
        hint={row === 0 ? form.callHint : undefined}
        optional
        autoComplete="off"
        dir="auto"
        error={errorAt(errors, name)}
        defaultValue={input[name]}
      />
      <InputField
        name={dedication}
        label={form.whom}
        hint={row === 0 ? form.whomHint : undefined}
        optional
        autoComplete="off"
        dir="auto"
        error={errorAt(errors, dedication)}
        defaultValue={input[dedication]}
      />
    </fieldset>
  )
}

/** How the card looks, to be downloaded and printed. */
export function CardLooks({
  sheet: { here, faces, changed, timeZone, isOwner, isDecided, language },
}: {
  sheet: CardSheet
}) {
  const path = here.replace(/\/drinks(?:\?.*)?$/, '')
  const view = here.includes('?') ? `&${here.split('?')[1]}` : ''
  const { looks } = cardWords(language)
  const { momentWords } = saidIn(language)
  return (
    <section id="card" aria-labelledby="card-heading">
      <h2 id="card-heading">{isOwner ? 'Their menu card' : looks.heading}</h2>
      <p>
        {isOwner
          ? 'They can download it before they sign. The PDF is ready to print; cut along the marks.'
          : looks.words(isDecided)}
      </p>
      <ul className="card-looks">
        {cardDesigns.map((design) => (
          <li key={design}>
            <CardFace card={faces[design]} />
            <h3>{looks.designs[design]}</h3>
            {cardFormats.map((format) => {
              const query = `design=${design}&format=${format}`
              return (
                <p key={format}>
                  <a href={`${path}/card.pdf?${query}`}>{`PDF, ${looks.formats[format]}`}</a>
                  {' · '}
                  <a href={`${path}/card?${query}${view}`}>
                    {looks.print}
                    <span className="unseen">
                      {looks.printWhich(looks.designs[design].toLowerCase(), looks.formats[format])}
                    </span>
                  </a>
                </p>
              )
            })}
          </li>
        ))}
      </ul>
      {changed && (
        <p className="hint">
          {isOwner
            ? `Last changed ${momentWords(changed.at, timeZone)} by ${changed.by === 'owner' ? 'you' : 'them'}.`
            : looks.changed(momentWords(changed.at, timeZone), changed.by === 'owner')}
        </p>
      )}
    </section>
  )
}

/** The page guests open on their phones, and the sign that leads there. */
export function PhonePart({ sheet: { here, phonePage, language, isOver } }: { sheet: CardSheet }) {
  if (isOver && phonePage === null) return null
  const path = here.replace(/\/drinks(?:\?.*)?$/, '')
  const { share, looks } = cardWords(language)
  return (
    <section id="phones" aria-labelledby="phones-heading">
      <h2 id="phones-heading">{share.heading}</h2>
      {phonePage === null ? (
        <>
          <p>{share.words}</p>
          <form method="post" action={here} className="acts">
            <button className="btn ghost" type="submit" name="intent" value="share">
              {share.make}
            </button>
          </form>
        </>
      ) : (
        <>
          <p>
            {share.address} <a href={phonePage}>{phonePage}</a>
          </p>
          {cardDesigns.map((design) => (
            <p key={design}>
              {share.sign(looks.designs[design].toLowerCase())}
              {cardFormats.map((format, i) => (
                <span key={format}>
                  {i > 0 && ' · '}
                  <a
                    href={`${path}/card.pdf?design=${design}&format=${format}&sign=1`}
                  >{`PDF, ${looks.formats[format]}`}</a>
                </span>
              ))}
            </p>
          ))}
          <form method="post" action={here} className="acts">
            <button className="btn ghost" type="submit" name="intent" value="stop">
              {share.stop}
            </button>
          </form>
        </>
      )}
    </section>
  )
}
