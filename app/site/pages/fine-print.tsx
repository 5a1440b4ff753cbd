import { pathIn } from '../../ui/language.ts'
import { useLanguage } from '../../ui/spoken.tsx'
import { fineWords, type FineLine } from './fine-lines.ts'

/** The fine print people ask for, and the way to all questions where there are any. */
export function FinePrint({ lines, hasQuestions }: { lines: FineLine[]; hasQuestions: boolean }) {
  const language = useLanguage()
  const said = fineWords(language)
  return (
    <section className="fine" aria-labelledby="fine">
      <h3 id="fine">{said.heading}</h3>
      <dl>
        {lines.map(({ id, heading, words, lang }) => (
          <div key={id}>
            <dt>{heading}</dt>
            <dd lang={lang}>{words}</dd>
          </div>
        ))}
      </dl>
      {hasQuestions && (
        <p className="more">
          <a href={pathIn(language, '/questions')}>{said.allQuestions}</a>
        </p>
      )}
    </section>
  )
}
