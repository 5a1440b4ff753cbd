import { useOwnerTextLanguage } from '../../ui/page-language.tsx'
import { splitParagraphs } from './translate-page-item.ts'
import type { PageItem } from './page-item.ts'

/** List of questions or fine print items: a heading and its text. */
export function QuestionList({ parts }: { parts: PageItem[] }) {
  const ownLanguage = useOwnerTextLanguage()
  return (
    <dl className="rows">
      {parts.map(({ id, input }) => {
        const [heading = '', text = ''] = [input.question ?? input.heading, input.answer ?? input.words]
        return (
          <div key={id}>
            <dt lang={ownLanguage(heading)}>{heading}</dt>
            {splitParagraphs(text).map((paragraph, i) => (
              <dd className="flush" key={i} lang={ownLanguage(text)}>
                {paragraph}
              </dd>
            ))}
          </div>
        )
      })}
    </dl>
  )
}
