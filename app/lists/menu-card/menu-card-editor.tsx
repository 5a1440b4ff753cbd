import { getFormatter } from '../../business/language-formatter.ts'
import { MenuCardImage, useMenuCardAssets } from '../../plumbing/pdf/menu-card-image.tsx'
import { menuCardDesigns, menuCardFormats } from '../../plumbing/pdf/printed-menu-card.ts'
import { EditConflictNotice } from '../../ui/edit-conflict-notice.tsx'
import { FormErrors } from '../../ui/error-summary.tsx'
import { getFieldAriaProps, FieldErrorMessage } from '../../ui/field.tsx'
import { getFieldErrorMessage } from '../../ui/field-errors.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { clientPageText } from '../../agreements/proposals/client-page-text.ts'
import { drinkCategories, type MenuCardPageData } from './menu-card-page-data.ts'
import { menuCardText } from './menu-card-text.ts'
import { createPlaceholderDrinks, cardTextLimits } from './menu-card.ts'
import type { MenuCardIslandData } from './edit-menu-card.island.ts'

type Props = { sheet: MenuCardPageData }

/** Result of a posted menu card form, at the top of the page. */
export function MenuCardNotices({ sheet: { errors, meanwhile, language } }: Props) {
  return (
    <div id="card-notices">
      <FormErrors heading={clientPageText(language).frame.check} errors={errors} />
      {meanwhile && <EditConflictNotice rows={meanwhile} />}
    </div>
  )
}

/** Editor of the menu card with its preview and the dialog to choose drinks. */
export function MenuCardEditor({ sheet, island }: Props & { island: string }) {
  const { here, isOpen, language, more } = sheet
  const { form } = menuCardText(language)
  if (!isOpen)
    return (
      <div className="card-desk">
        <CardBeside sheet={sheet} />
      </div>
    )
  return (
    <>
      <form method="post" action={here} className="card-desk" id="drinks" aria-label={form.drinks}>
        {Object.entries(sheet.seen).map(([name, value]) => (
          <input key={name} type="hidden" name={name} defaultValue={value} />
        ))}
        <WritingCard sheet={sheet} />
        <CardBeside sheet={sheet} />
      </form>
      {more?.fields && (
        <form id="more-drinks" method="post" action={more.href} hidden>
          {more.fields.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
        </form>
      )}
      <DrinkSheet sheet={sheet} />
      <EditorData sheet={sheet} />
      <script type="module" src={island} />
    </>
  )
}

/** Data the script needs to draw the card live. */
function EditorData({ sheet: { faces, included, language, usual } }: Props) {
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

function WritingCard({ sheet }: Props) {
  const { rows, input, usual, errors, language, line, isOwner } = sheet
  const { form } = menuCardText(language)
  return (
    <div className="writing">
      <div className="writing-bough" aria-hidden="true" />
      <LineField name="title" label={form.above} sheet={sheet} className="writing-title" placeholder={usual.title} />
      {line && (
        <p className="writing-line" dir="auto">
          {line}
        </p>
      )}
      <ol className="slots flush">
        {Array.from({ length: rows }, (_, row) => (
          <Slot key={row} row={row} sheet={sheet} />
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

type LineProps = Props & { name: string; label: string; placeholder: string; className: string }

/** An editable line of the card. Its label is for screen readers only. */
function LineField({ name, label, placeholder, className, sheet: { input, errors } }: LineProps) {
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

function Slot({ row, sheet }: Props & { row: number }) {
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
          <span>{price ?? <Plus />}</span>
        </button>
        <div className="slot-lines">
          <LineField
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
          <LineField
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
                <Chevron />
              </b>
            </button>
            {price && <p className="slot-price flush strong">{price}</p>}
          </div>
        </div>
      </fieldset>
    </li>
  )
}

/** Offer of a drink beyond the included number: an option of the proposal, a change of the agreement, or a question. */
function MoreSlot({ sheet: { more, language } }: Props) {
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

/** Preview of the card: the choice of design, the card where there is room, and links to print it. */
function CardBeside({ sheet }: Props) {
  const { here, faces, changed, timeZone, isOwner, isOpen, language, design, input } = sheet
  const path = here.replace(/\/drinks(?:\?.*)?$/, '')
  const view = here.includes('?') ? `&${here.split('?')[1]}` : ''
  const { looks, form } = menuCardText(language)
  const { momentWords } = getFormatter(language)
  return (
    <section className="beside" id="card" aria-labelledby="card-heading">
      <h2 id="card-heading">{isOwner ? looks.theirs : looks.heading}</h2>
      {isOwner && <p>{looks.theirWords}</p>}
      {isOpen && (
        <fieldset className="swatches stack gap-4">
          <legend className="unseen">{looks.heading}</legend>
          {menuCardDesigns.map((one) => (
            <label className="any-break" key={one}>
              <input
                className="flush"
                type="radio"
                name="design"
                value={one}
                defaultChecked={(input.design ?? design) === one}
              />
              <MenuCardImage card={faces[one]} isSilent />
              <span>{looks.designs[one]}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="whole">
        {(isOpen ? menuCardDesigns : [design]).map((one) => (
          <MenuCardImage key={one} card={faces[one]} />
        ))}
      </div>
      <div className="card-acts stack gap-4">
        {isOpen && (
          <button className="btn" type="submit" name="intent" value="save">
            {isOwner ? form.save : form.done}
          </button>
        )}
        <details className="card-menu">
          <summary className="center">
            <Printer />
            <span className="unseen">{looks.get}</span>
          </summary>
          <ul className="rounded">
            {menuCardFormats.map((format) => (
              <li key={format}>
                <a className="no-underline" href={`${path}/card.pdf?format=${format}`}>
                  <b>{format === 'shop' ? looks.atShop : looks.atHome}</b>
                  <small className="muted">PDF, {looks.formats[format]}</small>
                </a>
              </li>
            ))}
            <li>
              <a className="no-underline" href={`${path}/card?format=letter${view}`}>
                <b>{looks.print}</b>
              </a>
            </li>
          </ul>
        </details>
      </div>
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

/** Dialog of all drinks by category: a dozen at first, the others by search. It needs script. */
function DrinkSheet({ sheet: { recipes, language, isOwner, here } }: Props) {
  const { sheet: words, page } = menuCardText(language)
  const [path = '', query] = here.replace(/\/drinks(?=$|\?)/, '').split('?')
  const groups = drinkCategories.filter((shelf) => recipes.some((one) => one.shelf === shelf))
  return (
    <dialog id="drink-sheet" aria-labelledby="drink-sheet-heading">
      <header className="bar gap-5">
        <h2 id="drink-sheet-heading" tabIndex={-1}>
          {page.title}
        </h2>
        <form method="dialog">
          <button className="center" type="submit" aria-label={words.close}>
            <Cross />
          </button>
        </form>
      </header>
      <label className="unseen" htmlFor="drink-search">
        {words.search(recipes.length)}
      </label>
      <div className="drink-search">
        <SearchIcon />
        <input id="drink-search" type="search" autoComplete="off" placeholder={words.search(recipes.length)} />
      </div>
      {groups.map((shelf) => (
        <section key={shelf} aria-labelledby={`shelf-${shelf}`}>
          <h3 id={`shelf-${shelf}`}>{page.shelves[shelf]}</h3>
          <ul>
            {recipes
              .filter((one) => one.shelf === shelf)
              .map(({ slug, name, words: inIt, isFirst }) => (
                <li className="line-below" key={slug} data-more={isFirst ? undefined : ''} hidden={!isFirst}>
                  <button className="bar gap-5 full-width" type="button" data-slug={slug}>
                    <span>
                      <b>{name}</b>
                      <small className="muted">{inIt}</small>
                    </span>
                    <i className="muted" hidden>
                      {words.onCard}
                    </i>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p className="sheet-nothing" role="status" />
      <template>{words.nothing}</template>
      {!isOwner && (
        <details className="sheet-else">
          <summary className="bar gap-5 full-width">
            <span>
              <b>{words.else}</b>
              <small className="muted">{words.elseWords}</small>
            </span>
            <Chevron />
          </summary>
          <form className="stack gap-3" method="post" action={`${path}${query ? `?${query}` : ''}`}>
            <label htmlFor="else-words">{words.elseLabel}</label>
            <textarea id="else-words" name="words" rows={3} required />
            <button className="btn ghost" type="submit" name="intent" value="ask">
              {words.ask}
            </button>
          </form>
        </details>
      )}
      <button type="button" className="sheet-off" data-slug="" hidden>
        {words.takeOff}
      </button>
    </dialog>
  )
}

/** Section of the phone menu for guests, and the printable sign that links to it. */
export function PhoneMenuSection({ sheet: { here, phonePage, language, isOver } }: Props) {
  if (isOver && phonePage === null) return null
  const path = here.replace(/\/drinks(?:\?.*)?$/, '')
  const { share, looks } = menuCardText(language)
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
            {share.address}{' '}
            <a className="any-break" href={phonePage}>
              {phonePage}
            </a>
          </p>
          <p>
            {share.sign}
            {menuCardFormats.map((format, i) => (
              <span key={format}>
                {i > 0 && ' · '}
                <a
                  className="any-break"
                  href={`${path}/card.pdf?format=${format}&sign=1`}
                >{`PDF, ${looks.formats[format]}`}</a>
              </span>
            ))}
          </p>
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

/** Back link at the top of these pages. */
export function BackLink({ href, words }: { href: string; words: string }) {
  return (
    <a className="center" href={href} aria-label={words}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="m14.5 6-6 6 6 6" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
    </a>
  )
}

const drawn = {
  viewBox: '0 0 24 24',
  width: 24,
  height: 24,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.7,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

const Plus = () => (
  <svg {...drawn}>
    <path d="M12 5v14M5 12h14" />
  </svg>
)
const Chevron = () => (
  <svg {...drawn}>
    <path d="m9.5 6 6 6-6 6" />
  </svg>
)
const Cross = () => (
  <svg {...drawn}>
    <path d="m6 6 12 12M18 6 6 18" />
  </svg>
)
const Printer = () => (
  <svg {...drawn}>
    <path d="M7 9V4h10v5M7 17H4.500V9.500h15V17H17M7 14h10v6H7z" />
  </svg>
)
