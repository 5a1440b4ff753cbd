import { momentWords } from '../../business/dates.ts'
import { CardFace } from '../../plumbing/papers/card-face.tsx'
import { cardDesigns, cardFormats } from '../../plumbing/papers/printed-card.ts'
import { EditConflict } from '../../ui/edit-conflict.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { described, FieldError, InputField, TextField } from '../../ui/field.tsx'
import { errorAt } from '../../ui/field-errors.ts'
import type { CardSheet } from './card-sheet.ts'

/** What came of posting a card's form, above everything else. */
export function CardNotices({ sheet: { errors, meanwhile } }: { sheet: CardSheet }) {
  return (
    <>
      {errors.length > 0 && <ErrorSummary heading="Almost there. Please check:" errors={errors} />}
      {meanwhile && <EditConflict rows={meanwhile} />}
    </>
  )
}

const nth = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth']

/** The drinks with their names, and the words around them. */
export function CardForm({ sheet, className = '' }: { sheet: CardSheet; className?: string }) {
  const { here, rows, words, seen, usual, errors, isOwner } = sheet
  return (
    <form method="post" action={here} className={`card-form ${className}`} id="drinks" aria-label="The drinks">
      <input type="hidden" name="seen" value={seen} />
      {Array.from({ length: rows }, (_, row) => (
        <DrinkRow key={row} row={row} sheet={sheet} />
      ))}
      <fieldset>
        <legend>Around them</legend>
        <InputField
          name="title"
          label="Above it all"
          hint={`Empty, it says ${usual.title}.`}
          optional
          autoComplete="off"
          dir="auto"
          error={errorAt(errors, 'title')}
          defaultValue={words.title}
        />
        <TextField
          name="pouring"
          label="Also pouring"
          hint={`Empty, it says “${usual.pouring}”.`}
          rows={2}
          optional
          error={errorAt(errors, 'pouring')}
          defaultValue={words.pouring}
        />
      </fieldset>
      <p className="acts">
        <button className="btn" type="submit" name="intent" value="save">
          {sheet.isPlan || isOwner ? 'Save the card' : 'Save our wish'}
        </button>
      </p>
    </form>
  )
}

function DrinkRow({ row, sheet: { recipes, gone, words, errors } }: { row: number; sheet: CardSheet }) {
  const [recipe, name, dedication] = [`recipe-${row}`, `name-${row}`, `dedication-${row}`]
  const error = errorAt(errors, recipe)
  const groups = [...new Set(recipes.map(({ group }) => group))]
  return (
    <fieldset>
      <legend>{`${nth[row] ?? `Number ${row + 1}`} drink`}</legend>
      <div className={`field${error ? ' bad' : ''}`}>
        <label htmlFor={recipe}>What it is</label>
        <FieldError name={recipe} error={error} />
        <select id={recipe} name={recipe} defaultValue={words[recipe] ?? ''} {...described(recipe, undefined, error)}>
          <option value="">None</option>
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
        label="What you call it"
        hint={row === 0 ? 'Such as “The Retriever”. Empty, it keeps its own name.' : undefined}
        optional
        autoComplete="off"
        dir="auto"
        error={errorAt(errors, name)}
        defaultValue={words[name]}
      />
      <InputField
        name={dedication}
        label="Whom it is for"
        hint={row === 0 ? 'Such as “for Biscuit, who cannot come”.' : undefined}
        optional
        autoComplete="off"
        dir="auto"
        error={errorAt(errors, dedication)}
        defaultValue={words[dedication]}
      />
    </fieldset>
  )
}

const designWords = { light: 'Light', dark: 'Dark' }
const formatWords = { letter: 'two on Letter, 5 × 7 in', a5: 'A5' }

/** How the card looks, to be downloaded and printed. */
export function CardLooks({ sheet: { here, faces, changed, timeZone, isOwner } }: { sheet: CardSheet }) {
  const path = here.replace(/\/drinks$/, '')
  return (
    <section id="card" aria-labelledby="card-heading">
      <h2 id="card-heading">{isOwner ? 'Their menu card' : 'Your menu card'}</h2>
      <p>
        {isOwner
          ? 'Theirs to download before they sign. The PDF prints as it is; cut along the marks.'
          : 'It is yours, whatever you decide. The PDF prints as it is; two cards on Letter are cut along the marks.'}
      </p>
      <ul className="card-looks">
        {cardDesigns.map((design) => (
          <li key={design}>
            <CardFace card={faces[design]} />
            <h3>{designWords[design]}</h3>
            {cardFormats.map((format) => {
              const query = `design=${design}&format=${format}`
              return (
                <p key={format}>
                  <a href={`${path}/card.pdf?${query}`}>{`PDF, ${formatWords[format]}`}</a>
                  {' · '}
                  <a href={`${path}/card?${query}`}>
                    print<span className="unseen">{` the ${design} one, ${formatWords[format]}`}</span>
                  </a>
                </p>
              )
            })}
          </li>
        ))}
      </ul>
      {changed && (
        <p className="hint">{`Last changed ${momentWords(changed.at, timeZone)}${changed.by === 'owner' ? (isOwner ? ' by you' : ' by us') : isOwner ? ' by them' : ''}.`}</p>
      )}
    </section>
  )
}

/** The page guests open on their phones, and the sign that leads there. */
export function PhonePart({ sheet: { here, phonePage } }: { sheet: CardSheet }) {
  const path = here.replace(/\/drinks$/, '')
  return (
    <section id="phones" aria-labelledby="phones-heading">
      <h2 id="phones-heading">On your guests’ phones</h2>
      {phonePage === null ? (
        <>
          <p>
            A page with the card and nothing else: no prices, no names but those above. A sign for the bar leads there
            by its code.
          </p>
          <form method="post" action={here} className="acts">
            <button className="btn ghost" type="submit" name="intent" value="share">
              Make the page
            </button>
          </form>
        </>
      ) : (
        <>
          <p>
            Whoever has this address sees the card: <a href={phonePage}>{phonePage}</a>
          </p>
          {cardDesigns.map((design) => (
            <p key={design}>
              {`The sign with its code, ${design}: `}
              {cardFormats.map((format, i) => (
                <span key={format}>
                  {i > 0 && ' · '}
                  <a
                    href={`${path}/card.pdf?design=${design}&format=${format}&sign=1`}
                  >{`PDF, ${formatWords[format]}`}</a>
                </span>
              ))}
            </p>
          ))}
          <form method="post" action={here} className="acts">
            <button className="btn ghost" type="submit" name="intent" value="stop">
              Take the page away
            </button>
          </form>
        </>
      )}
    </section>
  )
}
