import { getFormatter } from '../../business/language-formatter.ts'
import { MenuCardImage } from '../../plumbing/pdf/menu-card-image.tsx'
import { menuCardDesigns, menuCardFormats } from '../../plumbing/pdf/printed-menu-card.ts'
import type { MenuCardEditorProps } from './menu-card-editor-props.ts'
import { PrinterMark } from './menu-card-icons.tsx'
import { menuCardText } from './menu-card-text.ts'

/** Preview of the card: the choice of design, the card where there is room, and links to print it. */
export function MenuCardPreview({ sheet }: MenuCardEditorProps) {
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
            <PrinterMark />
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

/** Section of the phone menu for guests, and the printable sign that links to it. */
export function PhoneMenuSection({ sheet: { here, phonePage, language, isOver } }: MenuCardEditorProps) {
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
