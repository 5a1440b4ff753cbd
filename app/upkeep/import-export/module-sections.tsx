import type { ModuleImportExportSection } from '../../plumbing/modules/define-module.ts'
import { getModuleOfferId, type ModuleOffer } from './module-offer.ts'

type Props = { sections: ModuleImportExportSection[]; offers: ModuleOffer[] }

/** Sections of the modules that are on, and offers to switch on others. */
export function ImportExportSections({ sections, offers }: Props) {
  return (
    <>
      {sections.map(({ heading, about, link: { label, to } }) => (
        <section key={to} className="slip way">
          <h2>{heading}</h2>
          <p>{about}</p>
          <p className="acts">
            <a className="btn ghost" href={to}>
              {label}
            </a>
          </p>
        </section>
      ))}
      {offers.map(({ name, title, about, next }) => (
        <form
          key={name}
          id={getModuleOfferId(name)}
          method="post"
          action="/backbar/settings/modules"
          className="slip way"
          aria-labelledby={`${getModuleOfferId(name)}-heading`}
        >
          <h2 id={`${getModuleOfferId(name)}-heading`}>{title}</h2>
          <p>{about}</p>
          <input type="hidden" name="module" value={name} />
          <input type="hidden" name="to" value="on" />
          <input type="hidden" name="next" value={next} />
          <p className="acts">
            <button className="btn ghost" type="submit">
              Switch it on
            </button>
          </p>
        </form>
      ))}
    </>
  )
}
