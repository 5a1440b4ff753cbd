import type { Language } from '../../ui/language.ts'
import { formatTelHref } from '../../ui/phone-href.ts'
import type { RunSheetPageProps } from './run-sheet-page-props.ts'
import { runSheetText } from './run-sheet-text.ts'
import { countOmittedLines, type RunSheetSection } from './run-sheet-print-layout.ts'
import type { RunSheetLinePart, RunSheetLine } from './run-sheet-lines.ts'

type PartProps = Pick<RunSheetPageProps, 'language' | 'phones' | 'mapHref' | 'print'> & { section: RunSheetSection }

export function RunSheetSectionView({ section, language, phones, mapHref, print }: PartProps) {
  const { and, moreOnPhone } = runSheetText(language)
  const { id, heading } = section
  // The header already shows client and date.
  const lines = section.lines.filter((line) => id !== 'who' || (line.id !== 'event' && line.id !== 'date'))
  const more = countOmittedLines({ ...section, lines }, print)
  return (
    <section className={`part-${id}`} aria-labelledby={`part-${id}`}>
      <h2 id={`part-${id}`}>{heading}</h2>
      <dl>
        {lines.map((line, i) => (
          <div key={line.id} className={i >= lines.length - more ? 'off-page' : undefined}>
            <dt lang={getLanguage(line, 'label')}>{line.label}</dt>
            <dd className={line.isMissing ? 'missing' : undefined} lang={getLanguage(line, 'words')}>
              {linkLine(line, phones[line.id], mapHref)}
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && (
        <p className="on-page">
          {`${and} `}
          {more}
          {` ${moreOnPhone}`}
        </p>
      )}
    </section>
  )
}

/** The language of a part of a line, if it differs from the run sheet's. */
function getLanguage({ english }: RunSheetLine, part: RunSheetLinePart): Language | undefined {
  return english?.includes(part) ? 'en' : undefined
}

/** Links a phone number to a call and an address to the map. */
function linkLine({ id, words, isMissing }: RunSheetLine, phone: string | undefined, mapHref: string | null) {
  if (isMissing) return words
  if (phone) return <a href={formatTelHref(phone)}>{words}</a>
  if (id === 'address' && mapHref)
    return (
      <a href={mapHref} rel="noreferrer">
        {words}
      </a>
    )
  return words
}
