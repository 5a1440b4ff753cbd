import { toLocalizedPath } from '../../ui/language.ts'
import { useLanguage } from '../../ui/page-language.tsx'
import { finePrintText, type FinePrintItem } from './fine-print-items.ts'

/** Fine print section, with a link to all questions where there are any. */
export function FinePrintSection({ lines, hasQuestions }: { lines: FinePrintItem[]; hasQuestions: boolean }) {
  const language = useLanguage()
  const said = finePrintText(language)
  return (
    <section className="asked" aria-labelledby="asked">
      <h3 id="asked">{said.heading}</h3>
      <dl>
        {lines.map(({ id, heading, words, lang }) => (
          <div className="line-below" key={id}>
            <dt>{heading}</dt>
            <dd lang={lang}>{words}</dd>
          </div>
        ))}
      </dl>
      {hasQuestions && (
        <p className="more wrap-line strong">
          <a className="tap" href={toLocalizedPath(language, '/questions')}>
            {said.allQuestions}
          </a>
        </p>
      )}
    </section>
  )
}
